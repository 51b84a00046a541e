import { company } from '../company.ts'

/** What is told of a session. */
export const unreadable = 'Error retrieving session'
export const signedOut = 'You are signed out.'
export const oneMoment = 'One moment'
export const oneMomentTitle = `One moment | ${company.name}`
export const oneMomentLead = 'We are checking who is signed in.'
export const needsScript = `This page needs JavaScript, which is turned off in this browser. You can always call ${company.phone}.`
