import { company } from '../company.ts'

/** What a page that is only for some says until it is known who asks. */
export const oneMoment = 'One moment'
export const oneMomentTitle = `One moment | ${company.name}`
export const oneMomentLead = 'We are checking who is signed in.'
export const needsScript = `This page needs JavaScript, which is turned off in this browser. You can always call ${company.phone}.`
