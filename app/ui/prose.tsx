import { classes } from './classes.ts'

/** Our own Markdown as HTML. */
export function Prose({ html, className }: { html: string; className?: string }) {
	return <div className={classes('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
