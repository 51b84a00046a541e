/** Times as the desk says them. */
export const today = (time: string) => `today, ${time}`
export const tomorrow = (time: string) => `tomorrow, ${time}`
export const yesterday = 'yesterday'
export const daysAgo = (days: number) => `${days} days ago`
export const onDay = (day: string, time: string) => `${day}, ${time}`
export const minutes = (minutes: number) => `${minutes} min`
export const hours = (hours: number, minutes: number) => (minutes ? `${hours} h ${minutes} min` : `${hours} h`)
export const days = (days: number) => (days === 1 ? '1 day' : `${days} days`)
