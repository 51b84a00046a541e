import * as words from '../../../content/words/account.ts'
import { Aside } from '../../ui/submit.tsx'

/** Asked once more before a way into the account is gone. */
export const SureToRemove = ({
	busy,
	onRemove,
	onKeep,
}: {
	busy: boolean
	onRemove: () => void
	onKeep: () => void
}) => (
	<>
		<Aside onClick={onRemove} disabled={busy}>
			{busy ? words.removing : words.yesRemoveIt}
		</Aside>
		<Aside onClick={onKeep}>{words.keepIt}</Aside>
	</>
)
