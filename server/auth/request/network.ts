/** Names the network that a request is counted by. */
import { isLoopback, networkOf } from '../../queue/network.ts'
import type { AuthContext } from './context.ts'

/** Who is asking, as far as limits go; a proxy that does not say for whom it asks is nobody. */
export const networkOfCaller = (c: AuthContext) => (isLoopback(c.var.clientIp) ? undefined : networkOf(c.var.clientIp))
