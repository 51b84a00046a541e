import { Steps } from './steps.tsx'

/** What comes after the first step is done. */
export function StepsLeft() {
	return <Steps from={2} />
}
