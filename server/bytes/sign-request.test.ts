import { expect, test } from 'vitest'
import { signRequest } from './sign-request.ts'

// The examples of Amazon's own manual (Signature Calculations for the Authorization Header).
const credentials = {
	keyId: 'AKIAIOSFODNN7EXAMPLE',
	secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
	region: 'us-east-1',
}
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const at = new Date('2013-05-24T00:00:00Z')
const signatureOf = (path: string, headers: Record<string, string>) =>
	signRequest(
		{
			method: 'GET',
			url: new URL(`https://examplebucket.s3.amazonaws.com${path}`),
			headers: { 'x-amz-content-sha256': NOTHING, ...headers },
		},
		credentials,
		at,
	).authorization?.split('Signature=')[1]

test('requests are signed as Amazon’s examples are', () => {
	expect(signatureOf('/test.txt', { range: 'bytes=0-9' })).toBe(
		'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
	)
	expect(signatureOf('/?max-keys=2&prefix=J', {})).toBe(
		'34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
	)
})
