import { postList } from '../../scripts/markdown.ts'

export const posts = postList()
