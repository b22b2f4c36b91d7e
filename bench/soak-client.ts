// Users and attacker of the soak in a separate process: requests, sockets, and a box that sends invalid messages.
// Prints its report as JSON.
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { connectAsync } from 'mqtt'
import { io } from 'socket.io-client'
import { benchCompany, boxSecret } from './intake/intake-plant.ts'
import { post } from './run/post.ts'

export interface SoakOrder {
  readonly origin: string
  readonly token: string
  readonly mqttPort: number
  readonly points: readonly string[]
  readonly seconds: number
}

export interface SoakReport {
  readonly pages: number[]
  readonly curves: number[]
  readonly failedCalls: number
  readonly sockets: number
  readonly lostSockets: number
  readonly updates: number
  /** Messages of the hostile box, and how often the product closed its connection. */
  readonly hostile: number
  readonly cuts: number
}

const order = JSON.parse(process.argv[2] ?? '{}') as SoakOrder
const endsAt = Date.now() + order.seconds * 1000
const isOver = (): boolean => Date.now() > endsAt
const socketCount = 20
const callEveryMs = 250
const hostileEveryMs = 200

const pages: number[] = []
const curves: number[] = []
let failedCalls = 0
let lostSockets = 0
let updates = 0
let hostile = 0
let cuts = 0

async function call(path: string, body: object, into: number[]): Promise<void> {
  const startedAt = performance.now()
  const envelope = await post(order, path, body).catch(() => undefined)
  if (envelope?.code === '200') into.push(performance.now() - startedAt)
  else failedCalls++
}

async function sendRequests(): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    await call('/infObjectPoint/page', { pageNumber: 1 + (turn % 50), pageSize: 20 }, pages)
    const point = order.points[turn % order.points.length]
    const to = Date.now()
    await call('/telemetry/history', { points: [point], from: to - 3_600_000, to, mode: 'minmax' }, curves)
    await wait(callEveryMs)
  }
}

function openSocket(index: number): { close(): void } {
  const socket = io(order.origin, { auth: { token: order.token }, transports: ['websocket'] })
  const watchedPoints = order.points.filter((_, place) => place % socketCount === index).slice(0, 100)
  let isClosing = false
  socket.on('connect', () => void socket.emitWithAck('points:subscribe', { points: watchedPoints }))
  socket.on('points', ({ values }: { values: unknown[] }) => {
    updates += values.length
  })
  socket.on('disconnect', () => {
    if (!isClosing) lostSockets++
  })
  return {
    close: () => {
      isClosing = true
      socket.close()
    },
  }
}

const deep = '{"0":'.repeat(30_000)
const hostilePayloads: readonly Buffer[] = [
  Buffer.from('{"e":[{"code":"x","args":{"a":"\\\\u0000"}}]}'),
  gzipSync(Buffer.from(`{"d":[{"dev":"M","v":${deep}`)),
  gzipSync(
    Buffer.from(
      JSON.stringify({
        d: [{ dev: 'M', v: Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`c${i}`, i])) }],
      }),
    ),
  ),
  gzipSync(Buffer.alloc(200 * 1_048_576, 0x20)),
  Buffer.from('{"d":[{"dev":"M","p":[{"code":"t","type":{"toString":1}}]}]}'),
  Buffer.alloc(1_000_000, 0x7b),
  Buffer.from('{"d":[{"dev":"M","v":{"t":1e999,"__proto__":{"a":1}},"ts":{}}]}'),
]
const channels = ['data', 'event', 'birth', 'status', 'hist', 'nothing'] as const

async function attack(): Promise<void> {
  while (!isOver()) {
    const box = await connectAsync(
      `mqtt://127.0.0.1:${order.mqttPort}`,
      { clientId: 'hostile', username: 'hostile-box', password: boxSecret, reconnectPeriod: 0 },
      false,
    ).catch(() => undefined)
    if (!box) {
      await wait(1000)
      continue
    }
    box.on('error', () => undefined)
    while (box.connected && !isOver()) {
      const topic = `iot/v1/${benchCompany}/hostile-box/up/${channels[hostile % channels.length]}`
      box.publish(topic, hostilePayloads[hostile % hostilePayloads.length] ?? '', { qos: 1 }, () => undefined)
      hostile++
      await wait(hostileEveryMs)
    }
    if (!isOver()) cuts++
    await box.endAsync(true)
  }
}

const sockets = Array.from({ length: socketCount }, (_, index) => openSocket(index))
await Promise.all([sendRequests(), sendRequests(), attack()])
for (const socket of sockets) socket.close()
const report: SoakReport = { pages, curves, failedCalls, sockets: socketCount, lostSockets, updates, hostile, cuts }
process.stdout.write(JSON.stringify(report), () => process.exit(0))
