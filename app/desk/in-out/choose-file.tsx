import { FileUp } from 'lucide'
import { type DragEvent, useState } from 'react'
import * as words from '../../../content/words/desk/import.ts'
import { MOST_BYTES, MOST_LINES } from '../../../lib/import-lead.ts'
import { Failure } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ImportSteps } from './use-import.ts'

/** The first step: which file, or which lines. */
export function ChooseFile({ steps: { reading, open } }: { steps: ImportSteps }) {
	const [pasted, setPasted] = useState('')
	const [over, setOver] = useState(false)
	const drop = (event: DragEvent) => {
		event.preventDefault()
		setOver(false)
		const [file] = event.dataTransfer.files
		if (file) void open(file, file.name)
	}
	return (
		<div className="grid gap-4">
			<p className="max-w-prose text-sm text-mute">
				{words.limits(MOST_LINES.toLocaleString('en-US'), MOST_BYTES / 1024 / 1024)} {words.needed}
			</p>
			<label
				onDragOver={(event) => {
					event.preventDefault()
					setOver(true)
				}}
				onDragLeave={() => setOver(false)}
				onDrop={drop}
				className={classes(
					'flex min-h-24 cursor-pointer items-center justify-center gap-2.5 rounded-xl border-2 border-dashed p-4 font-bold focus-within:outline-2 focus-within:outline-offset-2 hover:border-ink/50',
					over ? 'border-door bg-blush' : 'border-edge/50 bg-field',
				)}
			>
				<Icon of={FileUp} className="size-6 text-door" />
				{words.choose}
				<input
					type="file"
					accept=".csv,.tsv,.txt,text/csv,text/plain"
					className="sr-only"
					onChange={({ target }) => {
						const [file] = target.files ?? []
						if (file) void open(file, file.name)
						// The same file can be chosen again, once it was mended.
						target.value = ''
					}}
				/>
			</label>
			<details className="text-sm">
				<summary className="flex min-h-11 cursor-pointer items-center font-semibold underline decoration-line decoration-2 underline-offset-4">
					{words.orPaste}
				</summary>
				<Field
					multiline
					label={words.orPaste}
					value={pasted}
					spellCheck={false}
					onChange={({ currentTarget }) => setPasted(currentTarget.value)}
				/>
				<Button
					look="ink"
					className="mt-3"
					disabled={!pasted.trim()}
					onClick={() => void open(new Blob([pasted]), words.pasted)}
				>
					{words.usePasted}
				</Button>
			</details>
			<div role="status">{reading === 'busy' && <p className="text-sm text-mute">{words.reading}</p>}</div>
			<Failure text={reading && reading !== 'busy' ? words.refused[reading] : ''} />
		</div>
	)
}
