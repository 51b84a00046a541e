import { REGISTERED_KEY } from '../../../lib/storage-keys.ts'

/**
 * Which address was registered in this browser and is not confirmed yet. Only where the service is another's: ours knows
 * its browsers by a cookie.
 */

const storage = () => {
	try {
		return __SUPABASE_URL__ ? localStorage : undefined
	} catch {
		return undefined // A browser that forbids storage has registered nobody.
	}
}

export const rememberRegistered = (email: string) => storage()?.setItem(REGISTERED_KEY, email.toLowerCase())
export const isRegisteredHere = (email = '') => storage()?.getItem(REGISTERED_KEY) === email.toLowerCase()
export const forgetRegistered = () => storage()?.removeItem(REGISTERED_KEY)
