// A feed client in a separate process. Measures the age of values on arrival and the time from publishing to the alarm
// message. Prints its report as JSON.
import { setTimeout as wait } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { io } from 'socket.io-client'
import { benchCompany, boxSecret } from './intake/intake-plant.ts'
import { within } from './run/within.ts'

export interface LiveOrder {
  readonly origin: string
  readonly token: string
  readonly mqttPort: number
  readonly points: readonly string[]
  readonly seconds: number
}

export interface LiveReport {
  readonly values: number[]
  readonly alarms: number[]
  readonly lostAlarms: number
  /** Messages with values. */
  readonly messages: number
  readonly cores: number
  readonly memoryMb: number
}

type Value = readonly [pointId: string, ts: number, rts: number, value: number, quality: number]

const order = JSON.parse(process.argv[2] ?? '{}') as LiveOrder
const alarmTimeoutMs = 5000
const connectLimitMs = 30_000
const values: number[] = []
const alarms: number[] = []
let lostAlarms = 0
let messages = 0

const socket = io(order.origin, { auth: { token: order.token }, transports: ['websocket'] })
const opened = new Promise((resolve, reject) =>
  socket.on('connect', () => resolve(undefined)).on('connect_error', reject),
)
await within(connectLimitMs, 'the feed', opened)
await within(connectLimitMs, 'the watched points', socket.emitWithAck('points:subscribe', { points: order.points }))
const startedAt = Date.now()
const cpu = process.cpuUsage()
socket.on('points', (message: { values: Value[] }) => {
  const now = Date.now()
  messages++
  for (const [, ts] of message.values) if (ts > startedAt) values.push(now - ts)
})

const connecting = connectAsync(`mqtt://127.0.0.1:${order.mqttPort}`, {
  clientId: 'alarm-box',
  username: 'alarm-box',
  password: boxSecret,
})
const box = await within(connectLimitMs, 'the broker', connecting)
const send = (t: number): Promise<unknown> =>
  box.publishAsync(`iot/v1/${benchCompany}/alarm-box/up/data`, JSON.stringify({ d: [{ dev: 'A01', v: { t } }] }), {
    qos: 1,
  })

while (Date.now() - startedAt < order.seconds * 1000) {
  await raiseAlarm()
  await send(20)
  await wait(150)
}
const { user, system } = process.cpuUsage(cpu)
const cores = (user + system) / 1000 / (Date.now() - startedAt)
const memoryMb = process.memoryUsage.rss() / 1e6
socket.close()
await box.endAsync()
// A pipe accepts a long report in parts, so the process ends only when all is written.
process.stdout.write(
  JSON.stringify({ values, alarms, lostAlarms, messages, cores, memoryMb } satisfies LiveReport),
  () => process.exit(0),
)

async function raiseAlarm(): Promise<void> {
  const alarmReceived = new Promise<boolean>((resolve) => socket.once('OnMSG', () => resolve(true)))
  const sentAt = performance.now()
  void send(120)
  const isReceived = await Promise.race([alarmReceived, wait(alarmTimeoutMs, false, { ref: false })])
  if (isReceived) alarms.push(performance.now() - sentAt)
  else lostAlarms++
}
