import type { FastifyInstance } from 'fastify'
import type { Feed } from '../../platform/feed/feed.ts'

const idleCheckMs = 25
const graceMs = 1000

/**
 * Ends HTTP and the feed: nothing new is taken, calls under way are answered for a second. A connection that was busy
 * becomes idle only later, and a browser keeps it: idle ones are looked for until none is left.
 */
export async function closeHttp(app: FastifyInstance, feed: Feed): Promise<void> {
  const { server } = app
  const closed = app.close()
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  const force = setTimeout(() => server.closeAllConnections(), graceMs)
  try {
    await feed.close()
    await closed
  } finally {
    clearInterval(idle)
    clearTimeout(force)
  }
}
