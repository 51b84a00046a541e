import { Hono } from 'hono'
import type { AppEnv } from '../http/caller.ts'
import type { Auth } from './context.ts'
export const factorRoutes = (_auth: Auth) => new Hono<AppEnv>()
