import { postList } from '../../../scripts/build/markdown.ts'

export const posts = postList()
