import { situationList } from '../situation-list.ts'
import type { Situation, SituationText } from './situation.ts'

/** Every situation with all that its page says: for the build. A page of the app loads one of them. */
export const situations: readonly Situation[] = await Promise.all(
	situationList.map(async (situation) => {
		const { default: text }: { default: SituationText } = await import(`./${situation.slug}.ts`)
		return { ...situation, ...text }
	}),
)
