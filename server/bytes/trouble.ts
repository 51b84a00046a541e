/** Bytes that are not, or no longer, where their version says. */
export class MissingBytes extends Error {}

/** Whoever keeps the bytes does not answer, or does not let us in: trouble of the moment. */
export class KeeperAway extends Error {}
