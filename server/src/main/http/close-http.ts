import type { Http2Session } from 'node:http2'
import type { FastifyInstance } from 'fastify'
import type { Feed } from '../../platform/feed/feed.ts'

const idleCheckMs = 25
const graceMs = 1000

/**
 * Ends HTTP and the feed: nothing new is taken, calls under way are answered for a second. A connection that was busy
 * becomes idle only later, and a browser keeps it: idle ones are looked for until none is left.
 */
export async function closeHttp(app: FastifyInstance, feed: Feed, sessions: ReadonlySet<Http2Session>): Promise<void> {
  const { server } = app
  const closed = app.close()
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  const force = setTimeout(() => {
    // A server of HTTP/2 knows its older connections only.
    server.closeAllConnections?.()
    for (const session of sessions) session.destroy()
  }, graceMs)
  try {
    await feed.close()
    await closed
  } finally {
    clearInterval(idle)
    clearTimeout(force)
  }
}

/** Returns the HTTP/2 sessions that are open at any time from now on. */
export function trackSessions({ server }: FastifyInstance): ReadonlySet<Http2Session> {
  const sessions = new Set<Http2Session>()
  server.on('session', (session: Http2Session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  return sessions
}
