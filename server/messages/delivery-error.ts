import type { NodemailerError } from 'nodemailer'

/** A mail server says what it wants, and as much as it wants; the owner reads the beginning. */
const MOST = 10_000

/** Codes alone: what a log line may say of a failed delivery. */
export function errorCodes(error: unknown) {
	const { code, originalCode, responseCode, command } = error as NodemailerError
	return { code: originalCode ?? code ?? (error as Error)?.name, ...(responseCode && { responseCode, command }) }
}

/** What the owner reads of a failed delivery: the cause, without whom it was for. */
export function describeError(error: unknown, personal: readonly string[]): string {
	const { code, responseCode, command } = errorCodes(error)
	const { response, message, syscall } = error as NodemailerError
	// A system's own message repeats the file's name, and that has an address in it.
	const said = response ?? (syscall ? syscall : String(message ?? error))
	const words = redact(said.slice(0, MOST).split(/[\r\n]/)[0] ?? '', personal)
	return [code, command, words.startsWith(String(responseCode)) ? null : responseCode, words]
		.filter(Boolean)
		.join(' ')
		.slice(0, 300)
}

function redact(text: string, personal: readonly string[]) {
	// Neither begins anew within what it has passed: that would take the square of the text's length.
	let result = text
		.replace(/<[^<>]*>/g, '[address]')
		.replace(/[^\s<>"'(),;]+/g, (word) => (word.includes('@') ? '[address]' : word))
	// Longest first: a part of a value must not spoil the match of the whole.
	for (const value of personal.filter((part) => part.length > 2).sort((a, b) => b.length - a.length)) {
		result = result.replaceAll(new RegExp(value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'), '[removed]')
	}
	return result.trim()
}

/** Whether trying again cannot help: the address itself is at fault, not the way to it. */
export function isPermanent(error: unknown): boolean {
	const { code, command, permanent, responseCode } = error as NodemailerError
	if (code === 'EADDRESS') return true
	// 530 asks us to sign in: that says nothing about the address.
	return command === 'RCPT TO' && permanent === true && responseCode !== 530
}
