/** Fields of the forms for an account. */
export const email = 'Email'
export const password = 'Password'
export const hide = 'Hide'
export const show = 'Show'
export const firstName = 'First name'
export const lastName = 'Last name'
export const sixDigitCode = 'Six-digit code'
