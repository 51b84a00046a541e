import { EMAIL_MOST } from './email.ts'

export const accountLimits = { name: 100, email: EMAIL_MOST, password: 6, passwordWithRole: 12 } as const
