import { REST_OF_STYLES } from '../../lib/rest-of-styles.ts'

/**
 * From here on a page is styled by a file that nothing above waits for: what is seen first comes in one flight. Browsers show what
 * follows when it is styled. What the app adds itself needs no part of it.
 */
export const RestOfStyles = () => (
	<link rel="stylesheet" href={import.meta.env.SSR && import.meta.env.PROD ? REST_OF_STYLES : undefined} />
)
