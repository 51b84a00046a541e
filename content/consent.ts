import { company } from './company.ts'

/** What a homeowner agrees to by sending a form. A change of the words is a new version: each lead records which one it saw. */
export const consent = {
	version: '2026-11-15',
	text: `No obligation. By sending this you ask ${company.name} to call, text or e-mail you about your house. A person does it, never a recording, and you can tell us to stop at any time.`,
} as const
