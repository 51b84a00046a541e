/** Puts the auth service together: GoTrue's wire contract, to be mounted under /auth/v1. */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { DatabaseError } from 'pg'
import { shareOf } from '../database/share.ts'
import type { AppEnv } from '../http/caller.ts'
import { hungUp } from '../http/hung-up.ts'
import { emailExists, phoneExists } from './accounts/users.ts'
import { type Auth, type AuthDeps, callOf } from './request/context.ts'
import { allowAnyOrigin } from './request/cors.ts'
import { AuthError, answerError, asRefusal, OAuthError, unexpected } from './request/errors.ts'
import { recordFailure } from './request/failures.ts'
import { createOidcClient } from './request/oidc.ts'
import { createPasswords } from './request/passwords.ts'
import { createTurns } from './request/turns.ts'
import { createWaitingRoom } from './request/waiting-room.ts'
import { adminRoutes } from './routes/admin/admin.ts'
import { factorRoutes } from './routes/factors/factors.ts'
import { logoutRoutes } from './routes/logout.ts'
import { metadataRoutes } from './routes/metadata.ts'
import { answerPerson, isLedHere } from './routes/not-now.ts'
import { otpRoutes } from './routes/otp.ts'
import { passkeyRoutes } from './routes/passkeys/passkeys.ts'
import { oauthRoutes } from './routes/providers/providers.ts'
import { reauthenticateRoutes } from './routes/reauthenticate.ts'
import { recoverRoutes } from './routes/recover.ts'
import { resendRoutes } from './routes/resend.ts'
import { signupRoutes } from './routes/signup.ts'
import { tokenRoutes } from './routes/token.ts'
import { userRoutes } from './routes/user.ts'
import { verifyRoutes } from './routes/verify.ts'

/** The auth service: GoTrue's wire contract, to be mounted under /auth/v1. */
export function createAuth(deps: AuthDeps): Hono<AppEnv> {
	const { now = () => new Date(), processes = 1 } = deps
	const share = (whole: number) => shareOf(whole, processes)
	const auth: Auth = {
		...deps,
		now,
		passwords: deps.passwords ?? createPasswords({ atOnce: share(2), inLine: share(64) }),
		oidc: createOidcClient(now),
		refreshTurns: createTurns(),
		waitingRoom: createWaitingRoom(share(4), share(1_000)),
	}
	const app = new Hono<AppEnv>()

	app.use('*', allowAnyOrigin())
	app.use('*', bodyLimit({ maxSize: 1024 * 1024, onError: tooLarge }))
	app.use('*', async (c, next) => {
		await next()
		// Answers carry tokens and people; nobody on the way may keep them.
		if (!c.res.headers.has('cache-control')) c.header('Cache-Control', 'no-store')
	})
	const groups = [
		metadataRoutes,
		signupRoutes,
		tokenRoutes,
		verifyRoutes,
		otpRoutes,
		recoverRoutes,
		resendRoutes,
		reauthenticateRoutes,
		userRoutes,
		logoutRoutes,
		factorRoutes,
		passkeyRoutes,
		oauthRoutes,
		adminRoutes,
	]
	for (const group of groups) app.route('/', group(auth))
	app.all('*', () => {
		throw new AuthError(404, 'unknown', 'There is nothing at this address')
	})

	app.onError(async (error, c) => {
		const call = callOf(auth, c)
		const known = asKnown(error)
		if (!known) auth.log.error({ id: c.var.requestId, err: error }, 'auth request failed')
		await recordFailure(call, known)
		const told = known ?? unexpected()
		if (told instanceof AuthError && isForNow(told) && isLedHere(c)) return answerPerson(call, told)
		return answerError(c, told, c.var.requestId)
	})
	return app
}

const isForNow = ({ status }: AuthError) => status === 429 || status >= 500

const tooLarge = () => {
	throw new AuthError(413, 'request_entity_too_large', 'Request body is too large')
}

function asKnown(error: Error): AuthError | OAuthError | undefined {
	const refusal = error instanceof OAuthError ? error : asRefusal(error)
	if (refusal) return refusal
	if (hungUp(error)) return new AuthError(400, 'bad_json', 'Could not parse request body as JSON: unexpected end')
	if (error instanceof HTTPException) {
		return error.status === 413
			? new AuthError(413, 'request_entity_too_large', 'Request body is too large')
			: new AuthError(error.status, 'unknown', error.message)
	}
	// Two requests wanted the same address at the same moment; this one came second.
	if (!(error instanceof DatabaseError) || error.code !== '23505') return undefined
	if (error.constraint === 'users_email_partial_key') return emailExists()
	if (error.constraint === 'users_phone_key') return phoneExists()
	return undefined
}
