import type { Page } from '@playwright/test'

/** A device of Chromium's own making, with a lock that opens by itself. It lives with the page's tab. */
export async function addAuthenticator(page: Page) {
	const devtools = await page.context().newCDPSession(page)
	await devtools.send('WebAuthn.enable', { enableUI: false })
	const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	})
	return {
		/** Whether someone is there to touch it. */
		touch: (enabled: boolean) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
		/** Whether the finger, face or PIN is the right one. */
		recognize: (isUserVerified: boolean) =>
			devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
		credentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
	}
}
