/** What is said of every change. */
export const undo = 'Undo'
export const undone = 'Put back as it was.'
export const notKept = 'The change could not be saved. Please try again.'
export const notKnown =
	'The connection broke, so we cannot tell whether this was saved. Please look at what is shown now, and try again.'
export const noLine = 'There is no connection, so this was not saved. Please try again when it is back.'
/** By the codes of the database. */
export const refusals = {
	do_not_contact: 'This person asked not to be contacted, so this was not saved.',
	lead_gone: 'One of these leads is not here any more, so nothing was changed.',
	changed_since: 'Somebody has changed this since. Nothing was put back.',
	closed_before: 'This one is closed, and the other one is still open. Keep the open one instead.',
	merged_since: 'Another request became part of this one later. Make that one two again first.',
	mail_gone: 'This email cannot be sent again.',
	mail_under_way: 'This email is being sent this moment.',
	too_many_mails: 'This email has gone out several times today. Please call instead.',
	already_sent: 'This version was given already. Change a figure to make another one.',
	no_offer: 'With these figures there is nothing to offer.',
	offer_gone: 'This offer is not here any more.',
	time_taken: 'You have another visit at that time.',
	unfit_times: 'Give one to five times within the next 90 days.',
	visit_booked: 'A visit is booked already. Call it off first.',
	visit_gone: 'This visit is not here any more.',
	visit_over: 'This visit cannot end that way any more.',
	too_many_views: 'You have 50 views, which is the most. Remove one first.',
	demo_lead: 'A made-up lead and a real one cannot be made one.',
	too_many_changes: 'Up to 500 leads can be changed at a time.',
	'23514': 'This cannot be stored: an open lead needs a next step with a date.',
	'42501': 'You may not do this. Please sign in again.',
} as const
