type Cookie = { name: string; value: string; host: string; path: string; secure: boolean; attributes: string }
export type Browser = ReturnType<typeof startBrowser>

/** What a browser does with cookies, and follows no redirect by itself. */
export function startBrowser() {
	const cookies: Cookie[] = []
	const keep = (url: URL, header: string) => {
		const [pair = '', ...attributes] = header.split('; ')
		const [name = '', value = ''] = pair.split('=')
		const attribute = (key: string) => attributes.find((each) => each.startsWith(`${key}=`))?.slice(key.length + 1)
		const path = attribute('Path') ?? '/'
		const old = cookies.findIndex((cookie) => cookie.name === name && cookie.path === path)
		if (old >= 0) cookies.splice(old, 1)
		if (attribute('Max-Age') === '0') return
		const secure = attributes.includes('Secure')
		cookies.push({ name, value, host: url.hostname, path, secure, attributes: attributes.join('; ') })
	}
	const sent = (url: URL) =>
		cookies.filter(
			({ host, path, secure }) =>
				host === url.hostname &&
				(url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/'))) &&
				(!secure || url.protocol === 'https:'),
		)
	const browse: typeof fetch = async (input, init) => {
		const url = new URL(input instanceof Request ? input.url : input)
		const headers = new Headers(init?.headers)
		const brought = sent(url).map(({ name, value }) => `${name}=${value}`)
		if (brought.length > 0) headers.set('cookie', brought.join('; '))
		const response = await fetch(input, { ...init, headers, redirect: 'manual' })
		for (const header of response.headers.getSetCookie()) keep(url, header)
		return response
	}
	return { fetch: browse, cookies: cookies as readonly Cookie[] }
}
