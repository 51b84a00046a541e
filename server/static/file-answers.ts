import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerPlainly, ReadyAnswer } from '../http/front-door.ts'
import { securityHeaderList } from '../http/security-headers.ts'
import { encodingFor, headersOf, matches, tagOf } from './file-headers.ts'
import type { HeldFile, Release } from './release.ts'

type Prepared = { tag: string; headers: string[]; bare: string[]; whole: ReadyAnswer; unchanged: ReadyAnswer }

type Settings = {
	siteUrl: string
	/** Pages that are no file to whoever asks for them: the server writes into them. */
	isFilledIn: (path: string) => boolean
}

/** Files by their exact address, from memory: most of what is ever asked for, and nothing in it to decide. */
export function createFileAnswers(release: () => Release, { siteUrl, isFilledIn }: Settings) {
	const common = securityHeaderList(siteUrl).flat()
	const prepared = new WeakMap<HeldFile, Map<string, Prepared>>()

	const make = (file: HeldFile, accept: string): Prepared | undefined => {
		const encoding = encodingFor(accept, file)
		const body = file.held.get(encoding)
		if (!body) return undefined
		const headers = [...headersOf(file, encoding).flat(), 'content-length', String(body.length), ...common]
		const bare = withoutBody(headers)
		return {
			tag: tagOf(file, encoding),
			headers,
			bare,
			whole: { status: 200, head: headOf('200 OK', headers), body },
			unchanged: { status: 304, head: headOf('304 Not Modified', bare), body: undefined },
		}
	}
	const find = (path: string, accept: string): Prepared | undefined => {
		const file = isFilledIn(path) ? undefined : release().files.get(path)
		if (!file) return undefined
		const byAccept = prepared.get(file) ?? new Map<string, Prepared>()
		const known = byAccept.get(accept)
		if (known) return known
		const made = make(file, accept)
		// Browsers say one of a few things; whoever says ever new ones is not remembered.
		if (made && byAccept.size < 8) prepared.set(file, byAccept.set(accept, made))
		return made
	}

	const answerPlainly: AnswerPlainly = ({ path, acceptEncoding, ifNoneMatch }) => {
		const ready = find(path, acceptEncoding)
		if (!ready) return undefined
		return ifNoneMatch !== undefined && matches(ifNoneMatch, ready.tag) ? ready.unchanged : ready.whole
	}

	const answerFile = (request: IncomingMessage, response: ServerResponse): boolean => {
		if (request.method !== 'GET' && request.method !== 'HEAD') return false
		const { url = '', headers } = request
		const query = url.indexOf('?')
		const ready = find(query < 0 ? url : url.slice(0, query), String(headers['accept-encoding'] ?? ''))
		if (!ready) return false
		if (headers['if-none-match'] && matches(headers['if-none-match'], ready.tag)) {
			response.writeHead(304, ready.bare).end()
		} else response.writeHead(200, ready.headers).end(ready.whole.body)
		return true
	}
	return { answerPlainly, answerFile }
}

/** What describes the bytes is left out where none are sent. */
function withoutBody(headers: string[]) {
	const bodily = ['content-type', 'content-length', 'content-encoding']
	return headers.filter((_, index) => !bodily.includes(headers[index - (index % 2)] ?? ''))
}

/** As it goes over the line, but for what every answer has. */
function headOf(status: string, headers: string[]) {
	const lines = headers.flatMap((name, index) => (index % 2 ? [] : [`${name}: ${headers[index + 1]}\r\n`]))
	return `HTTP/1.1 ${status}\r\n${lines.join('')}`
}
