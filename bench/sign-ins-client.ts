// The browsers of a change of shift in a separate process: all sockets stay open, people sign in one after the other,
// and the user list is opened ten times per second. Prints its report as JSON.
import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { post } from './run/post.ts'
import { within } from './run/within.ts'

export interface SignInOrder {
  readonly origin: string
  readonly companyCode: string
  readonly users: readonly string[]
  readonly password: string
  readonly perMinute: number
  readonly seconds: number
}

export interface SignInReport {
  /** ms of each opened page (its requests in parallel) and of each sign-in. */
  readonly pages: number[]
  readonly signIns: number[]
  /** Sockets open at the end. */
  readonly sockets: number
  readonly elapsedMs: number
}

const order = JSON.parse(process.argv[2] ?? '{}') as SignInOrder
const pauseMs = 100
const connectLimitMs = 30_000
const pages: number[] = []
const signIns: number[] = []
const sockets: Socket[] = []
const tokens: string[] = []

for (const user of order.users) await enter(user)
signIns.length = 0
const startedAt = performance.now()
const endsAt = startedAt + order.seconds * 1000
await Promise.all([signInRepeatedly(), openRepeatedly()])
const elapsedMs = performance.now() - startedAt
const open = sockets.filter(({ connected }) => connected).length
for (const socket of sockets) socket.close()
process.stdout.write(JSON.stringify({ pages, signIns, sockets: open, elapsedMs } satisfies SignInReport), () =>
  process.exit(0),
)

/** Signs in and opens the socket of the session. */
async function enter(user: string): Promise<void> {
  const token = await signIn(user)
  tokens.push(token)
  const socket = io(order.origin, { auth: { token }, transports: ['websocket'] })
  const opened = new Promise((resolve, reject) =>
    socket.on('connect', () => resolve(undefined)).on('connect_error', reject),
  )
  await within(connectLimitMs, 'the feed', opened)
  sockets.push(socket)
}

async function signIn(user: string): Promise<string> {
  const begunAt = performance.now()
  const body = { company_code: order.companyCode, user_name: user, password: order.password }
  const { token } = await request<{ token: string }>('/user/login', body)
  signIns.push(performance.now() - begunAt)
  return token
}

async function signInRepeatedly(): Promise<void> {
  const pending: Promise<unknown>[] = []
  const intervalMs = 60_000 / order.perMinute
  for (let index = 0; performance.now() < endsAt; index++) {
    pending.push(signIn(order.users[index % order.users.length] as string))
    await wait(Math.max(0, startedAt + (index + 1) * intervalMs - performance.now()))
  }
  await Promise.all(pending)
}

async function openRepeatedly(): Promise<void> {
  for (let index = 0; performance.now() < endsAt; index++) {
    const token = tokens[index % tokens.length] as string
    const begunAt = performance.now()
    await Promise.all([
      request('/role/resources/selectMenuForUser', {}, token),
      request('/department/selectDepartmentByPage', { pageSize: 1000 }, token),
      request('/userInfo/selectUserInfoListByPage', { pageNumber: 1, pageSize: 20 }, token),
    ])
    pages.push(performance.now() - begunAt)
    await wait(pauseMs)
  }
}

async function request<T>(path: string, body: object, token?: string): Promise<T> {
  const { code, data, msg } = await post<T>({ origin: order.origin, token }, path, body)
  if (code !== '200') throw new Error(`${path}: ${msg}`)
  return data
}
