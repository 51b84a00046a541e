import { useQuery } from '@tanstack/react-query'
import { ask } from './ask.ts'

const YEAR_MS = 365 * 24 * 3_600_000

/** Where leads of the last year came from, the most first. Asked for when somebody wants to choose. */
export const useSources = (wanted: boolean) =>
	useQuery({
		queryKey: ['sources'],
		queryFn: () =>
			ask<{ sources: { source: string }[] }>('desk_numbers', { since: new Date(Date.now() - YEAR_MS).toISOString() }),
		select: ({ sources }) => sources.map(({ source }) => source),
		enabled: wanted,
	}).data ?? ['site']
