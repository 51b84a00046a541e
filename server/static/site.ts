import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { ownAddress, patternOf } from '../../lib/route-facts.ts'
import { VISIT_PATH } from '../../lib/visits.ts'
import type { AnswerPlainly } from '../http/front-door.ts'
import { createFileAnswers } from './file-answers.ts'
import { encodingFor, headersOf, matches, tagOf } from './file-headers.ts'
import { markServed, openRelease, type Release } from './release.ts'

/** Templates this server writes into. */
const RETRY_PAGE = '/leads'
const PHOTOS_PAGE = '/thank-you/photos/left-out'
const CONFIRM_PAGE = '/auth/confirm'
/** Pages that are filled in where they are this server's own, and whole in themselves where they are not. */
const FILLED_HERE: readonly string[] = [CONFIRM_PAGE, VISIT_PATH]

/** The pages, and what the server needs of them when it has to write into one. */
export type ServedSite = {
	pages: Hono
	retryPage: () => Promise<string>
	/** The page for photos that were not all kept. */
	photosPage?: () => Promise<string>
	/** The page for mailed links; none where the service that mails them is not this server's. */
	confirmPage?: (face: 'ask' | 'over') => Promise<string>
	/** The page of a visit; the same. */
	visitPage?: () => Promise<string>
	policy?: string
	/** The name of the release that is served. */
	release?: string
	/** Answers a file of the build without anything else of the stack; false for whatever is not one. */
	answerFile?: (request: IncomingMessage, response: ServerResponse) => boolean
	/** The same for the plainest requests, before there is a request. */
	answerPlainly?: AnswerPlainly
	/** Takes the newest build in place of the one it opened, and tells its name. */
	take?: () => string
	close?: () => void
}

/** The newest build. */
export const siteFolder = join(import.meta.dirname, '../../dist/site')

const DAY_MS = 86_400_000

/** The build that `folder` is, or leads to, at this moment: until it is told to take another, nothing changes it. */
export function builtSite(folder: string, siteUrl: string): ServedSite {
	let release = openRelease(folder)
	const served = setInterval(() => markServed(release), DAY_MS).unref()
	const current = () => release
	const isFilledIn = (path: string) =>
		filledInElse(release, path) !== undefined || (FILLED_HERE.includes(path) && !release.api)
	return {
		pages: createSite(current),
		retryPage: async () => (await release.read(RETRY_PAGE)).toString(),
		photosPage: async () => (await release.read(PHOTOS_PAGE)).toString(),
		...(!release.api && {
			confirmPage: async (face: 'ask' | 'over') => (await release.read(`${CONFIRM_PAGE}/${face}`)).toString(),
			visitPage: async () => (await release.read(`${VISIT_PATH}/filled`)).toString(),
		}),
		get policy() {
			return release.policy
		},
		get release() {
			return release.name
		},
		...createFileAnswers(current, { siteUrl, isFilledIn }),
		take: () => {
			release = openRelease(folder)
			return release.name
		},
		close: () => clearInterval(served),
	}
}

/** Everything else about pages: their other spellings, pages below pages, and what does not exist. */
export function createSite(release: () => Release) {
	const site = new Hono()

	const send = async (c: Context, path: string, status: 200 | 404) => {
		const { files, read } = release()
		const file = files.get(path)
		if (!file) return c.text('Not found', 404)
		const encoding = encodingFor(c.req.header('accept-encoding'), file)
		const headers = headersOf(file, encoding)
		if (status === 200 && matches(c.req.header('if-none-match'), tagOf(file, encoding))) {
			for (const [name, value] of headers) if (!/^content-(type|encoding)$/.test(name)) c.header(name, value)
			return c.body(null, 304)
		}
		for (const [name, value] of headers) c.header(name, value)
		return c.body(new Uint8Array(await read(path, encoding)), status)
	}

	site.on(['GET', 'HEAD'], '*', async (c) => {
		const { path, url } = c.req
		// As it was sent, not decoded: a decoded backslash or tab would lead a browser to another host.
		const { pathname, search } = new URL(url)
		const canonical = canonicalPath(pathname)
		if (canonical !== pathname) return c.redirect(canonical + search, 308)
		const { files, routes } = release()
		const instead = filledInElse(release(), path)
		if (instead) return c.redirect(instead, 303)
		if (files.has(path)) return send(c, path, 200)
		const route = routes.find((each) => patternOf(each.path).test(path))
		if (route?.unknownLeadsTo) return c.redirect(route.unknownLeadsTo, 302)
		const page = ownAddress(route?.path ?? '*')
		return files.has(page) && page !== '/404' ? send(c, page, 200) : send(c, '/404', 404)
	})
	site.all('*', (c) => {
		c.header('allow', 'GET, HEAD')
		return c.text('This address takes no such request.', 405)
	})
	return site
}

/** Where whoever asks for a template as it is, is led. */
const filledInElse = ({ routes }: Release, path: string) => routes.find((route) => route.path === path)?.filledInElse

/** One address a page: no trailing slash, no index.html, no doubled slashes (which a browser could take for a host). */
export function canonicalPath(path: string): string {
	const single = path.replace(/\/{2,}/g, '/')
	return single.replace(/\/index\.html$/, '/').replace(/(?<=.)\/$/, '')
}
