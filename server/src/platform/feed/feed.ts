// The live feed: one socket a browser. Messages go to rooms of a company and a function code, values to whoever watches the points.
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Actor } from '../db/work.ts'
import { DomainError } from '../domain-error.ts'
import type { Authenticate } from '../http/session.ts'
import { connectRedis } from '../redis-connection.ts'
import { LiveSession, sessionRoom } from './live-session.ts'
import { type PointSource, PointWatch } from './point-watch.ts'
import { type FeedTarget, personalRoom, roomsOf } from './rooms.ts'

/** A message as the specification names its parts (S-184), with what ours adds. */
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
  readonly redisUrl?: string | undefined
  /** Whether a page of this origin may open a socket with the cookie of its browser. */
  isOwnOrigin(origin: string, host: string): boolean
  /** How often sockets are judged anew. */
  readonly judgeEveryMs?: number
  /** Values of points; the feed tells it which points anyone watches. */
  readonly source: PointSource
}

export interface Feed {
  /** Sends a message to the users of a company who hold the function code and may see the department. */
  send(target: FeedTarget, event: string, message: unknown): void
  /** Sends a message, or only word of an event, to users of a company, wherever they are signed in. */
  sendToUsers(companyId: string, userIds: readonly string[], event: string, message: FeedMessage | null): void
  /** Ends the sockets of one session, for instance after signing out. */
  disconnect(token: string): void
  /** Sockets that are connected to this server. */
  countClients(): number
  close(): Promise<void>
}

interface Welcome extends Pick<FeedOptions, 'authenticate'> {
  readonly watch: PointWatch
  readonly judgeEveryMs: number
}

/** With what a session store remembers, a socket that lost its rights goes within 30 s. */
const usualJudgeEveryMs = 20_000

/** Opens the feed on an HTTP server, path `/socket.io`. Errors of sockets never end the process. */
export async function openFeed(options: FeedOptions): Promise<Feed> {
  const io = new Server(options.server, {
    serveClient: false,
    maxHttpBufferSize: 256 * 1024,
    pingInterval: 2000,
    pingTimeout: 2500,
    // A browser sends its cookie along whatever page opens the socket; programs name no origin and bring a token.
    allowRequest: ({ headers: { origin, host, ':authority': authority } }, decide) =>
      decide(null, origin === undefined || options.isOwnOrigin(origin, host ?? String(authority ?? ''))),
  })
  const redis = options.redisUrl ? await joinServers(io, options.redisUrl) : undefined
  const watch = new PointWatch(options.source)
  io.use((socket, next) => {
    identify(socket, options.authenticate).then(() => next(), next)
  })
  const { authenticate, judgeEveryMs = usualJudgeEveryMs } = options
  io.on('connection', (socket) => welcome(socket, { authenticate, watch, judgeEveryMs }))
  return {
    send: ({ companyId, permission, departmentId }, event, message) => {
      io.to(roomsOf({ companyId, permission, departmentId })).emit(event, message)
    },
    sendToUsers: (companyId, userIds, event, message) => {
      if (userIds.length > 0) io.to(userIds.map((id) => personalRoom(companyId, id))).emit(event, message)
    },
    disconnect: (token) => {
      io.in(sessionRoom(token)).disconnectSockets(true)
    },
    countClients: () => io.of('/').sockets.size,
    async close() {
      await io.close()
      await redis?.close()
    },
  }
}

/** Lets the feeds of all servers reach all sockets. What it takes is loaded where there are several servers only. */
async function joinServers(io: Server, url: string) {
  const { createAdapter } = await import('@socket.io/redis-streams-adapter')
  const redis = await connectRedis(url, { hasOfflineQueue: true })
  io.adapter(createAdapter(redis))
  return redis
}

async function identify(socket: Socket, authenticate: Authenticate): Promise<void> {
  const { auth, headers } = socket.handshake
  const cookie = /(?:^|;\s*)token=([^;]+)/.exec(headers.cookie ?? '')?.[1]
  const given = typeof auth.token === 'string' ? auth.token : cookie
  const token = given && decodeURIComponent(given)
  const state = token ? await authenticate(token).catch(refuse) : undefined
  // The token of a browser's session is worth something in its cookie only.
  if (state?.kind === 'running' && state.isSigned && given !== cookie) throw new Error('badSignature')
  if (!token || state?.kind !== 'running') throw new Error(state?.kind ?? 'expired')
  signedIn.set(socket, { token, actor: state.actor })
}

/** A client tries again only what is `unavailable`: any other refusal is about the session. */
function refuse(error: unknown): never {
  throw new Error(error instanceof DomainError ? error.code : 'unavailable', { cause: error })
}

/** Who a socket was let in as. Kept beside it: what is in its data may travel to other servers. */
const signedIn = new WeakMap<Socket, { token: string; actor: Actor }>()

function welcome(socket: Socket, { authenticate, watch, judgeEveryMs }: Welcome): void {
  const known = signedIn.get(socket)
  if (!known) return void socket.disconnect(true)
  const session = new LiveSession(socket, { ...known, authenticate, watch })
  const answer = (work: Promise<unknown>, acknowledge: unknown): void => {
    const reply = typeof acknowledge === 'function' ? (acknowledge as (value: unknown) => void) : () => {}
    work.then(reply, () => reply({ error: 'unavailable' }))
  }
  socket.on('points:subscribe', (body, done) => answer(session.subscribe(pointsOf(body)), done))
  socket.on('points:unsubscribe', (body, done) => answer(session.unsubscribe(pointsOf(body)), done))
  socket.on('points:resync', (_, done) => answer(session.resync(), done))
  const timer = setInterval(() => void session.judge().catch(() => undefined), judgeEveryMs).unref()
  socket.on('disconnect', () => {
    clearInterval(timer)
    session.leave()
  })
  socket.on('error', () => socket.disconnect(true))
}

const pointsAtOnce = 2000

function pointsOf(body: unknown): string[] {
  const points = (body as { points?: unknown } | null)?.points
  if (!Array.isArray(points)) return []
  return points
    .filter((point): point is string => typeof point === 'string' && /^\d{1,18}$/.test(point))
    .slice(0, pointsAtOnce)
}
