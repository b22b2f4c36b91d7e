import type { Http2Session } from 'node:http2'
import type { FastifyInstance } from 'fastify'
import type { Feed } from '../../platform/feed/feed.ts'

const idleCheckMs = 25
const graceMs = 1000

/**
 * Closes HTTP and the feed: accepts no new requests and waits a second for running ones. A busy connection becomes idle
 * only later and a browser keeps it open, so idle connections are closed repeatedly.
 */
export async function closeHttp(app: FastifyInstance, feed: Feed, sessions: ReadonlySet<Http2Session>): Promise<void> {
  const { server } = app
  const closed = app.close()
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  const force = setTimeout(() => {
    // The HTTP/2 server tracks only its HTTP/1 connections, so its sessions are destroyed here.
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

/** Returns the set of open HTTP/2 sessions, which is updated while the server runs. */
export function trackSessions({ server }: FastifyInstance): ReadonlySet<Http2Session> {
  const sessions = new Set<Http2Session>()
  server.on('session', (session: Http2Session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  return sessions
}
