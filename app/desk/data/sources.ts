import { useQuery } from '@tanstack/react-query'
import { ask } from './ask.ts'

/** Where leads came from. Asked for when somebody wants to choose. */
export const useSources = (wanted: boolean) =>
	useQuery({ queryKey: ['sources'], queryFn: () => ask<string[]>('desk_sources'), enabled: wanted }).data ?? ['site']
