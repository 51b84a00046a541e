import { Hono } from 'hono'
import type { AppEnv } from '../http/caller.ts'
import type { Auth } from './context.ts'
export const adminRoutes = (_auth: Auth) => new Hono<AppEnv>()
