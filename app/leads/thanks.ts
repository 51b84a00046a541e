/** Of its own, so that the code comes only to those whose lead is stored. */
export { readSent } from './sent.ts'
export { SentPanel } from './sent-panel.tsx'
