/** Something only the owner can say of the company. */
export type Claim = {
	/** The words a page shows. */
	says: string
	/** A link or a note that proves it. `npm run launch-check` names every claim that has none. */
	proof?: string
}

type Missing = undefined | false | ''

/** One paragraph of what there is to say; what is missing leaves nothing behind. */
export const sentences = (...parts: readonly (string | Missing)[]) => parts.filter(Boolean).join(' ')

/** A list of what there is. */
export const present = <Item extends object | string>(items: readonly (Item | Missing)[]): Item[] =>
	items.filter((item): item is Item => Boolean(item))
