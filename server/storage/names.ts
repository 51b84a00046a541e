import { invalidBucketName, invalidKey } from './errors.ts'

/** The letters that names may have; everything else (control characters, backslashes, percent signs, other alphabets) is refused. */
const letters = "\\w!.*'() &$=@;:+,?-"
const bucketPattern = new RegExp(`^[${letters}]{1,100}$`)
const keyPattern = new RegExp(`^[/${letters}]{1,1024}$`)

export function checkBucketName(name: string): string {
	if (!bucketPattern.test(name) || name.trim() !== name || name === '.' || name === '..') throw invalidBucketName()
	return name
}

/** A path of plain steps: none is empty, none leads up or stays. */
export function checkKey(key: string): string {
	const steps = key.split('/')
	if (!keyPattern.test(key) || steps.some((step) => step === '' || step === '.' || step === '..')) throw invalidKey(key)
	return key
}

/** Bucket and key as an address spells them, after so many steps. Decoded once, from what was really sent: whatever reads addresses would have resolved its dots. */
export function targetOf(url: string | undefined, steps: number): { bucket: string; key: string } {
	const [path = ''] = (url ?? '').split('?')
	const [bucket = '', ...rest] = path.split('/').slice(1 + steps)
	const key = rest.join('/')
	try {
		return { bucket: checkBucketName(decodeURIComponent(bucket)), key: checkKey(decodeURIComponent(key)) }
	} catch (error) {
		if (error instanceof URIError) throw invalidKey(key)
		throw error
	}
}
