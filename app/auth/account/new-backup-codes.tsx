import { Copy, Download, Printer } from 'lucide'
import { useEffect, useRef } from 'react'
import * as words from '../../../content/words/account.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'

type Props = { codes: string[]; onDone: () => void; done?: string; as?: 'h2' | 'h3' }

/** Codes that are shown this once: to keep them is all there is to do. */
export function NewBackupCodes({ codes, onDone, done = words.iHaveSavedThem, as: Heading = 'h3' }: Props) {
	const title = useRef<HTMLHeadingElement>(null)
	// They have taken the place of a form: those who hear the page are told.
	useEffect(() => title.current?.focus(), [])
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(codes.join('\n'))
			toast.notice(words.codesCopied)
		} catch {
			toast.error(words.cannotCopy)
		}
	}
	return (
		<div className="grid gap-4">
			<Heading ref={title} tabIndex={-1} className="text-xl outline-none">
				{words.yourBackupCodes}
			</Heading>
			<p className="text-sm">{words.backupCodesNote}</p>
			<div className="print-part">
				<p className="mb-3 hidden print:block">{heading()}</p>
				<ol
					aria-label={words.backupCodes}
					className="grid grid-cols-2 gap-x-3 gap-y-1.5 rounded-xl bg-sand px-3.5 py-3.5 font-mono text-xs whitespace-nowrap select-all max-[23rem]:grid-cols-1 sm:text-sm"
				>
					{codes.map((code) => (
						<li key={code}>{code}</li>
					))}
				</ol>
			</div>
			<div className="flex flex-wrap gap-2.5 *:px-4 *:text-sm">
				<Button look="quiet" onClick={copy}>
					<Icon of={Copy} className="size-4" />
					{words.copy}
				</Button>
				<Button look="quiet" onClick={printCodes}>
					<Icon of={Printer} className="size-4" />
					{words.print}
				</Button>
				<Button look="quiet" onClick={() => download(codes)}>
					<Icon of={Download} className="size-4" />
					{words.download}
				</Button>
			</div>
			<Button look="ink" className="justify-self-start" onClick={onDone}>
				{done}
			</Button>
		</div>
	)
}

const heading = () => words.backupCodesHeading(location.host)

/** The codes alone, without the page around them. */
function printCodes() {
	const root = document.documentElement
	root.dataset.print = 'part'
	addEventListener('afterprint', () => delete root.dataset.print, { once: true })
	window.print()
}

function download(codes: string[]) {
	const text = `${heading()}\n\n${codes.join('\n')}\n`
	const link = document.createElement('a')
	link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
	link.download = 'backup-codes.txt'
	link.click()
	URL.revokeObjectURL(link.href)
}
