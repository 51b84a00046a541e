import type { FAQPage, WithContext } from 'schema-dts'
import type { Question } from '../../content/faq.ts'

export function questions(faq: readonly Question[]): WithContext<FAQPage> {
	return {
		'@context': 'https://schema.org',
		'@type': 'FAQPage',
		mainEntity: faq.map(({ question, answer }) => ({
			'@type': 'Question',
			name: question,
			acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
		})),
	}
}
