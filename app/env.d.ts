/** Set by the build. */
declare const __SITE_URL__: string
declare const __SUPABASE_URL__: string
declare const __SUPABASE_KEY__: string
declare const __PICTURES__: string

interface Window {
	/** Does what was clicked or sent before the app was here; set by the inline script. */
	replayIntent?: () => void
}

declare module 'virtual:posts' {
	export const posts: readonly import('../content/post.ts').PostSummary[]
}

declare module '*.md' {
	const page: { html: string }
	export default page
}
