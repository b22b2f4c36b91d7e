// The load generator, a separate process: one raw MQTT connection per box, QoS 1, many unacknowledged messages.

import { connect, type Socket } from 'node:net'
import { within } from '../run/within.ts'
import { benchCompany, boxSecret, type PublishOrder, type PublishReport, smallPlant } from './intake-plant.ts'

const order = JSON.parse(process.argv[2] ?? '{}') as PublishOrder
const { boxes: boxCount, pointsPerBox } = order.plant ?? smallPlant
const connectLimitMs = 30_000
const lateMs = 7_200_000
const latencies: number[] = []
let sentCount = 0
let acknowledged = 0
let isOver = false

function text(word: string): Buffer {
  const bytes = Buffer.from(word)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}

function lengthBytes(length: number): number[] {
  const bytes: number[] = []
  for (let rest = length; ; ) {
    const low = rest & 127
    rest >>= 7
    bytes.push(rest > 0 ? low | 128 : low)
    if (rest === 0) return bytes
  }
}

function connectPacket(boxCode: string): Buffer {
  const body = Buffer.concat([
    text('MQTT'),
    Buffer.from([4, 0xc2, 0, 60]),
    text(boxCode),
    text(boxCode),
    text(boxSecret),
  ])
  return Buffer.concat([Buffer.from([0x10, ...lengthBytes(body.length)]), body])
}

class BoxPublisher {
  #socket: Socket
  #topic: Buffer
  #messageId = 0
  #sentAt = new Float64Array(65_536)
  #lastTs = 0
  #next = 0
  #open: () => void
  inFlight = 0

  constructor(index: number, open: () => void) {
    const boxCode = `box-${index}`
    this.#open = open
    this.#topic = text(`iot/v1/${benchCompany}/${boxCode}/up/data`)
    this.#socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#handleData(chunk))
    this.#socket.on('error', (error) => {
      if (!isOver) throw error
    })
    this.#socket.write(connectPacket(boxCode))
  }

  /** Publishes up to `count` messages in one write, limited by the window. Returns their number. */
  publish(count: number): number {
    const room = Math.min(count, order.window - this.inFlight)
    if (room <= 0) return 0
    const packets: Buffer[] = []
    for (let index = 0; index < room; index++) packets.push(...this.#packet())
    this.#socket.cork()
    for (const packet of packets) this.#socket.write(packet)
    this.#socket.uncork()
    this.inFlight += room
    sentCount += room
    return room
  }

  end(): void {
    this.#socket.end(Buffer.from([0xe0, 0]))
  }

  #packet(): Buffer[] {
    this.#messageId = (this.#messageId % 65_535) + 1
    this.#sentAt[this.#messageId] = performance.now()
    const payload = Buffer.from(this.#body())
    const head = Buffer.from([
      0x32,
      ...lengthBytes(this.#topic.length + 2 + payload.length),
      ...this.#topic,
      this.#messageId >> 8,
      this.#messageId & 255,
    ])
    return [head, payload]
  }

  #body(): string {
    // The timestamp advances when every point has had a value. With one sample per message it would otherwise run ahead
    // of the clock.
    if (this.#next % pointsPerBox === 0) this.#lastTs = Math.max(this.#lastTs + 1, Date.now())
    let values = ''
    for (let index = 0; index < order.samplesPerMessage; index++) {
      const point = this.#next++ % pointsPerBox
      const value = 40 + ((this.#next * 7919) % 4500) / 100
      values += `${index === 0 ? '' : ','}"p${point}":${value}`
    }
    const isLate = this.#messageId % 100 < 100 * (order.lateShare ?? 0)
    return `{"ts":${this.#lastTs - (isLate ? lateMs : 0)},"d":[{"dev":"M01","v":{${values}}}]}`
  }

  /** Handles CONNACK (20 02 xx xx) and PUBACK (40 02 id id), the only packets that a publisher receives. */
  #handleData(chunk: Buffer): void {
    if (chunk[0] === 0x20) {
      this.#open()
      return
    }
    const now = performance.now()
    for (let at = 0; at + 3 < chunk.length; at += 4) {
      const id = ((chunk[at + 2] ?? 0) << 8) | (chunk[at + 3] ?? 0)
      if ((acknowledged & 15) === 0) latencies.push(now - (this.#sentAt[id] ?? now))
      acknowledged++
      this.inFlight--
    }
    if (order.rate === 0 && !isOver) this.publish(order.window)
  }
}

/** Returns the boxes, connected one after the other. */
async function connectBoxes(): Promise<BoxPublisher[]> {
  const boxes: BoxPublisher[] = []
  for (let index = 0; index < boxCount; index++) {
    const opened = new Promise<void>((open) => boxes.push(new BoxPublisher(index, open)))
    await within(connectLimitMs, `the broker's answer to box-${index}`, opened)
  }
  return boxes
}

/** Publishes at the ordered rate, or as fast as the broker acknowledges, until the ordered seconds are over. */
async function publishAll(boxes: readonly BoxPublisher[], startedAt: number): Promise<void> {
  const endsAt = startedAt + order.seconds * 1000
  for (const box of boxes) if (order.rate === 0) box.publish(order.window)
  let nextBox = 0
  while (performance.now() < endsAt) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (order.rate === 0) continue
    let due = Math.floor(((performance.now() - startedAt) / 1000) * (order.rate / order.samplesPerMessage)) - sentCount
    for (let attempt = 0; due > 0 && attempt < boxCount; attempt++) {
      due -= boxes[nextBox++ % boxCount]?.publish(Math.ceil(due / boxCount)) ?? 0
    }
  }
  isOver = true
}

async function run(): Promise<PublishReport> {
  const boxes = await connectBoxes()
  const startedAt = performance.now()
  await publishAll(boxes, startedAt)
  const acknowledgedInTime = acknowledged
  const elapsedMs = performance.now() - startedAt
  const endedAt = performance.now()
  const deadline = endedAt + 60_000
  while (acknowledged < sentCount && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 5))
  const recoveryMs = performance.now() - endedAt
  for (const box of boxes) box.end()
  latencies.sort((a, b) => a - b)
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0
  const { user, system } = process.cpuUsage()
  const cpuMs = (user + system) / 1000
  const samples = sentCount * order.samplesPerMessage
  return {
    sent: sentCount,
    acknowledged,
    acknowledgedInTime,
    samples,
    elapsedMs,
    recoveryMs,
    cpuMs,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  }
}

process.stdout.write(JSON.stringify(await run()), () => process.exit(0))
