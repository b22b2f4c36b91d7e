// The live feed: one socket a browser. Messages go to rooms of a company and a function code, values to whoever watches the points.
import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { createClient } from 'redis'
import { Server, type Socket } from 'socket.io'
import type { Actor } from '../db/work.ts'
import type { Authenticate } from '../http/session.ts'
import { type PointSource, PointWatch, type Watcher } from './point-watch.ts'

/** A message as the specification names its parts (S-184), with what ours adds. */
export interface FeedMessage {
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
  /** Values of points; the feed tells it which points anyone watches. */
  readonly source: PointSource
}

/** `departmentId` undefined concerns everybody, null only those who see every department, 'bound' only those who do not. */
export interface FeedTarget {
  readonly companyId: string
  readonly permission: string
  readonly departmentId?: string | null | undefined
}

export interface Feed {
  /** Sends a message to the users of a company who hold the function code and may see the department. */
  send(target: FeedTarget, event: string, message: unknown): void
  /** Sends a message to users of a company, wherever they are signed in. */
  sendToUsers(companyId: string, userIds: readonly string[], event: string, message: FeedMessage): void
  /** Ends the sockets of one session, for instance after signing out. */
  disconnect(token: string): void
  close(): Promise<void>
}

/** Opens the feed on an HTTP server, path `/socket.io`. Errors of sockets never end the process. */
export async function openFeed(options: FeedOptions): Promise<Feed> {
  const io = new Server(options.server, {
    serveClient: false,
    maxHttpBufferSize: 256 * 1024,
    pingInterval: 2000,
    pingTimeout: 2500,
    // A browser sends its cookie along whatever page opens the socket; programs name no origin and bring a token.
    allowRequest: ({ headers: { origin, host } }, decide) =>
      decide(null, origin === undefined || options.isOwnOrigin(origin, host ?? '')),
  })
  const redis = options.redisUrl ? createClient({ url: options.redisUrl }) : undefined
  if (redis) {
    redis.on('error', () => {})
    await redis.connect()
    io.adapter(createAdapter(redis))
  }
  const watch = new PointWatch(options.source)
  io.use((socket, next) => {
    identify(socket, options.authenticate).then(() => next(), next)
  })
  io.on('connection', (socket) => welcome(socket, watch))
  return {
    send: ({ companyId, permission, departmentId }, event, message) => {
      io.to(roomsOf({ companyId, permission, departmentId })).emit(event, message)
    },
    sendToUsers: (companyId, userIds, event, message) => {
      if (userIds.length > 0) io.to(userIds.map((id) => userRoom(companyId, id))).emit(event, message)
    },
    disconnect: (token) => {
      io.in(`session:${token}`).disconnectSockets(true)
    },
    async close() {
      await io.close()
      await redis?.close()
    },
  }
}

function userRoom(companyId: string, userId: string): string {
  return `${companyId}/user/${userId}`
}

function roomsOf({ companyId, permission, departmentId }: FeedTarget): string[] {
  if (departmentId === 'bound') return [roomOf(companyId, permission, 'bound')]
  const everything = roomOf(companyId, permission)
  if (departmentId === undefined) return [everything, roomOf(companyId, permission, 'bound')]
  return departmentId === null ? [everything] : [everything, roomOf(companyId, permission, departmentId)]
}

/** Whoever sees every department is in the plain room; the others in `bound` and in one for each department they see. */
function roomOf(companyId: string, permission: string, part = 'all'): string {
  return `${companyId}/${permission}/${part}`
}

async function identify(socket: Socket, authenticate: Authenticate): Promise<void> {
  const { auth, headers } = socket.handshake
  const cookie = /(?:^|;\s*)token=([^;]+)/.exec(headers.cookie ?? '')?.[1]
  const token = typeof auth.token === 'string' ? auth.token : cookie
  const state = token ? await authenticate(decodeURIComponent(token)) : undefined
  if (state?.kind !== 'running') throw new Error(state?.kind ?? 'expired')
  socket.data.actor = state.actor
  socket.data.token = token
}

function welcome(socket: Socket, watch: PointWatch): void {
  const actor = socket.data.actor as Actor
  void socket.join(`session:${socket.data.token}`)
  void socket.join(userRoom(String(actor.companyId), String(actor.userId)))
  const parts = actor.departments === null ? ['all'] : ['bound', ...actor.departments]
  for (const permission of actor.authorities) {
    void socket.join(parts.map((part) => roomOf(String(actor.companyId), permission, part)))
  }
  const watcher: Watcher = { actor, emit: (message) => socket.volatile.emit('points', message), seq: 0 }
  const answer = (work: Promise<unknown>, acknowledge: unknown): void => {
    const reply = typeof acknowledge === 'function' ? (acknowledge as (value: unknown) => void) : () => {}
    work.then(reply, () => reply({ error: 'unavailable' }))
  }
  socket.on('points:subscribe', (body, done) => answer(watch.add(watcher, pointsOf(body)), done))
  socket.on('points:unsubscribe', (body, done) => answer(watch.drop(watcher, pointsOf(body)), done))
  socket.on('points:resync', (_, done) => answer(watch.resync(watcher), done))
  socket.on('disconnect', () => watch.leave(watcher))
  socket.on('error', () => socket.disconnect(true))
}

const pointsAtOnce = 2000

function pointsOf(body: unknown): string[] {
  const points = (body as { points?: unknown } | null)?.points
  if (!Array.isArray(points)) return []
  return points.filter((one): one is string => typeof one === 'string' && /^\d{1,18}$/.test(one)).slice(0, pointsAtOnce)
}
