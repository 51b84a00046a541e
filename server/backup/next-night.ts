import { company } from '../../content/company.ts'

/** At night in the company's time zone: a full copy is read while nobody waits. A machine that was off makes up for it when it is on. */
const HOUR = 3
const zone = `'${company.timeZone}'`

/** When the next nightly backup is due, in SQL. */
export const NEXT_NIGHT = `(date_trunc('day', now() at time zone ${zone}) + interval '1 day' + interval '${HOUR} hours') at time zone ${zone}`
