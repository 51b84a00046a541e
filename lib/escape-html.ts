const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
	'`': '&#96;',
}

/** Text as it stands in HTML or XML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"'`]/g, (character) => entities[character] ?? '')
