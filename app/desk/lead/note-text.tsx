import { useTeam } from '../data/team.ts'
import { parted } from './mentions.ts'

/** A note as it was written, with who of the team is meant. */
export function NoteText({ text }: { text: string }) {
	const { team } = useTeam()
	return (
		<p className="mt-0.5 text-sm wrap-anywhere whitespace-pre-line">
			{parted(text, team).map((part, index) =>
				part.named ? (
					<b key={index} className="text-door-deep">
						{part.text}
					</b>
				) : (
					part.text
				),
			)}
		</p>
	)
}
