import { escapeHtml } from '../../lib/escape-html.ts'

/** The marks of a page that the server fills in: %value:email%, %confirm:title%, %summary%. */
const marks = /%(?:(?:value|error|invalid|confirm|visit):\w+|summary)%/g

/** A page the build made, with words in the place of its marks. One pass: what is filled in is never searched. */
export const fillPage = (template: string, fills: ReadonlyMap<string, string>) =>
	template.replace(marks, (found) => escapeHtml(fills.get(found) ?? ''))
