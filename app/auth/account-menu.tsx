/** What a signed-in visitor sees in the bar; nothing before that. */
export function AccountMenu() {
	return null
}
