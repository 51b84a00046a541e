/** As the database decides it (private.is_webhook_url): https, or a program on the machine itself; no name or password in it. */
export const isWebhookUrl = (url: string) =>
	url.length <= 1000 &&
	/^[!-~]+$/.test(url) &&
	!/[\\"<>^`{|}#]/.test(url) &&
	(/^https:\/\/[^/?@]+([/?]|$)/i.test(url) || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?([/?]|$)/i.test(url)) &&
	URL.canParse(url)
