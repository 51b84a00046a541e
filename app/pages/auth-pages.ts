/** One file for these pages: what they share would otherwise be put into the code that every page loads. */
export { Account } from './account.tsx'
export { Auth } from './auth.tsx'
export { ConfirmLink } from './confirm-link.tsx'
