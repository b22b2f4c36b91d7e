// The live feed: one socket per browser. Messages are sent to rooms of a company and a function code, values to the
// watchers of their points.
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Actor } from '../db/work.ts'
import { DomainError } from '../domain-error.ts'
import type { Authenticate } from '../http/session.ts'
import { connectRedis } from '../redis-connection.ts'
import { LiveSession, sessionRoom } from './live-session.ts'
import { type PointSource, PointWatch } from './point-watch.ts'
import { type FeedTarget, personalRoom, roomsOf } from './rooms.ts'

/** A message with the field names of the specification (S-184) and additional fields. */
interface FeedMessage {
  readonly msgType: string
  readonly title: string
  readonly from: string
  readonly creatime: string
  readonly content: string
  readonly bgmUrl: string | null
  readonly bgmInterval: number
  readonly isShow: boolean
  readonly [extra: string]: unknown
}

export interface FeedOptions {
  readonly server: HttpServer
  readonly authenticate: Authenticate
  /** Redis that connects the feeds of several servers. While it is away, messages reach the browsers of this server. */
  readonly redis?: { readonly url: string; isUp(): boolean } | undefined
  /** Returns whether a page of this origin may open a socket with the cookie of its browser. */
  isOwnOrigin(origin: string, host: string): boolean
  /** Interval in which the session of each socket is checked again. */
  readonly checkEveryMs?: number
  /** Values of points. The feed passes it the points that are watched. */
  readonly source: PointSource
}

export interface Feed {
  /** Sends a message to the users of a company who have the function code and may see the department. */
  send(target: FeedTarget, event: string, message: unknown): void
  /** Sends a message, or an event without content, to users of a company on all their devices. */
  sendToUsers(companyId: string, userIds: readonly string[], event: string, message: FeedMessage | null): void
  /** Closes the sockets of a session, for instance after signing out. */
  disconnect(token: string): void
  /** Number of sockets connected to this server. */
  countClients(): number
  close(): Promise<void>
}

interface Welcome extends Pick<FeedOptions, 'authenticate'> {
  readonly watch: PointWatch
  readonly checkEveryMs: number
}

/** Together with the session cache this closes a socket without rights within 30 s. */
const defaultCheckEveryMs = 20_000

/** Opens the feed on an HTTP server, path `/socket.io`. Socket errors never end the process. */
export async function openFeed(options: FeedOptions): Promise<Feed> {
  const io = new Server(options.server, {
    serveClient: false,
    maxHttpBufferSize: 256 * 1024,
    pingInterval: 2000,
    pingTimeout: 2500,
    // A browser sends its cookie whichever page opens the socket, so the origin is checked. Programs send no origin and
    // use a token.
    allowRequest: ({ headers: { origin, host, ':authority': authority } }, decide) =>
      decide(null, origin === undefined || options.isOwnOrigin(origin, host ?? String(authority ?? ''))),
  })
  const redis = options.redis && (await joinServers(io, options.redis.url))
  // The adapter delivers to the browsers of this server only after Redis has answered.
  const emitter = () => (options.redis?.isUp() === false ? io.local : io)
  const watch = new PointWatch(options.source)
  io.use((socket, next) => {
    identify(socket, options.authenticate).then(() => next(), next)
  })
  const { authenticate, checkEveryMs = defaultCheckEveryMs } = options
  io.on('connection', (socket) => welcome(socket, { authenticate, watch, checkEveryMs }))
  return {
    send: ({ companyId, permission, departmentId }, event, message) => {
      emitter().to(roomsOf({ companyId, permission, departmentId })).emit(event, message)
    },
    sendToUsers: (companyId, userIds, event, message) => {
      if (userIds.length > 0)
        emitter()
          .to(userIds.map((id) => personalRoom(companyId, id)))
          .emit(event, message)
    },
    disconnect: (token) => {
      emitter().in(sessionRoom(token)).disconnectSockets(true)
    },
    countClients: () => io.of('/').sockets.size,
    async close() {
      await io.close()
      if (redis?.isOpen) redis.destroy()
    },
  }
}

/** Connects the feeds of all servers. The adapter is loaded only if there are several servers. */
async function joinServers(io: Server, url: string) {
  const { createAdapter } = await import('@socket.io/redis-streams-adapter')
  const redis = await connectRedis(url, { hasOfflineQueue: true, silenceMs: 9000 })
  io.adapter(createAdapter(redis))
  return redis
}

async function identify(socket: Socket, authenticate: Authenticate): Promise<void> {
  const { auth, headers } = socket.handshake
  const cookie = /(?:^|;\s*)token=([^;]+)/.exec(headers.cookie ?? '')?.[1]
  const encodedToken = typeof auth.token === 'string' ? auth.token : cookie
  const token = encodedToken && decodeURIComponent(encodedToken)
  const state = token ? await authenticate(token).catch(throwConnectError) : undefined
  // The token of a browser session is accepted only from its cookie.
  if (state?.kind === 'running' && state.isSigned && encodedToken !== cookie) throw new Error('badSignature')
  if (!token || state?.kind !== 'running') throw new Error(state?.kind ?? 'expired')
  identities.set(socket, { token, actor: state.actor })
}

/** Throws the error sent to the client. Clients retry only `unavailable`; every other code concerns the session. */
function throwConnectError(error: unknown): never {
  throw new Error(error instanceof DomainError ? error.code : 'unavailable', { cause: error })
}

/** Token and actor of each socket. They are not in the socket's data, which can be sent to other servers. */
const identities = new WeakMap<Socket, { token: string; actor: Actor }>()

function welcome(socket: Socket, { authenticate, watch, checkEveryMs }: Welcome): void {
  const identity = identities.get(socket)
  if (!identity) return void socket.disconnect(true)
  const session = new LiveSession(socket, { ...identity, authenticate, watch })
  const acknowledgeResult = (work: Promise<unknown>, acknowledge: unknown): void => {
    const reply = typeof acknowledge === 'function' ? (acknowledge as (value: unknown) => void) : () => {}
    work.then(reply, () => reply({ error: 'unavailable' }))
  }
  socket.on('points:subscribe', (body, done) => acknowledgeResult(session.subscribe(pointsOf(body)), done))
  socket.on('points:unsubscribe', (body, done) => acknowledgeResult(session.unsubscribe(pointsOf(body)), done))
  socket.on('points:resync', (_, done) => acknowledgeResult(session.resync(), done))
  const timer = setInterval(() => void session.validate().catch(() => undefined), checkEveryMs).unref()
  socket.on('disconnect', () => {
    clearInterval(timer)
    session.leave()
  })
  socket.on('error', () => socket.disconnect(true))
}

const maxPointsPerRequest = 2000

function pointsOf(body: unknown): string[] {
  const points = (body as { points?: unknown } | null)?.points
  if (!Array.isArray(points)) return []
  return points
    .filter((point): point is string => typeof point === 'string' && /^\d{1,18}$/.test(point))
    .slice(0, maxPointsPerRequest)
}
