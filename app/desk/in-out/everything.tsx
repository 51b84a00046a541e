import * as words from '../../../content/words/desk/export.ts'
import { Button } from '../../ui/button.tsx'
import { officeDay } from '../data/take-out.ts'
import { Card } from '../ui/card.tsx'
import { packEverything } from './pack-everything.ts'
import { TakingNote } from './taking-note.tsx'
import { useTaking } from './use-taking.ts'

/** All there is, as one file. */
export function Everything() {
	const { taking, take, stop } = useTaking()
	const file = words.zip(officeDay())
	const make = () =>
		take(file, 'application/zip', async (saving, tell, signal) => {
			const { rows, photos, missing } = await packEverything(saving, tell, signal)
			const said = words.zipDone(rows.toLocaleString('en-US'), photos.toLocaleString('en-US'), file)
			return missing ? `${said} ${words.missingPhotos(missing)}` : said
		})
	return (
		<Card title={words.everything}>
			<p className="mb-4 max-w-prose text-sm text-mute">{words.everythingNote}</p>
			{(taking.state === 'idle' || taking.state === 'done') && (
				<Button look="ink" className="mb-4" onClick={make}>
					{words.make}
				</Button>
			)}
			<TakingNote taking={taking} onStop={stop} onAgain={make} />
		</Card>
	)
}
