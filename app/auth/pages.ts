/** One file for these pages: what they share would otherwise be put into the code that every page loads. */
export { Account } from '../pages/account.tsx'
export { Auth } from '../pages/auth.tsx'
export { ConfirmLink } from '../pages/confirm-link.tsx'
