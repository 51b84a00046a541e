import * as words from '../../../content/words/desk/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

/** Shown once. */
export const Secret = ({ secret, onKept }: { secret: string; onKept: () => void }) => (
	<div className="grid gap-4">
		<p className="text-sm">{words.secretNote}</p>
		<Field
			label={words.secret}
			value={secret}
			readOnly
			data-first
			className="font-mono text-sm"
			onFocus={({ currentTarget }) => currentTarget.select()}
		/>
		<Button look="ink" onClick={onKept}>
			{words.kept}
		</Button>
	</div>
)
