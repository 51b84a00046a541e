import { Fragment } from 'react'

/** An address that may go on in the next line, but only where a reader would break it: after the @, before a dot. */
export const Breakable = ({ text }: { text: string }) =>
	text.split(/(?<=@)|(?<=@.*)(?=\.)/).map((part, index) => (
		<Fragment key={part}>
			{index > 0 && <wbr />}
			{part}
		</Fragment>
	))
