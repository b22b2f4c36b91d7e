// Values between servers and between the intakes of one, with channels that can be slow, lost and cut.
import { type PointUpdate, quality } from '@gemba/contract/telemetry/sample.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChannelMessage, MessageChannels } from '../../../platform/redis-channels.ts'
import { type PointBox, withoutOwner } from './latest-store.ts'
import { type ForeignValues, LiveExchange } from './live-exchange.ts'

const { good, uncertainNoCommunicationLastUsableValue: lost } = quality

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'clearTimeout', 'performance', 'Date'] })
})
afterEach(async () => {
  await Promise.all(exchanges.splice(0).map((exchange) => exchange.stop()))
  vi.useRealTimers()
})

const exchanges: LiveExchange[] = []

/** Redis of the test. Point n belongs to slot n. */
class TestRedis {
  isUp = true
  /** Time of each request. */
  delayMs = 0
  published = 0
  readonly stored = new Map<string, PointUpdate>()
  readonly servers: TestChannels[] = []

  channels(): TestChannels {
    const channels = new TestChannels(this)
    this.servers.push(channels)
    return channels
  }

  goAway(): void {
    this.isUp = false
  }

  comeBack(): void {
    this.isUp = true
    for (const server of this.servers) server.connected()
  }
}

class TestChannels implements MessageChannels {
  readonly #redis: TestRedis
  #followed: ReadonlySet<string> = new Set()
  received: (message: ChannelMessage) => void = () => {}
  connected: () => void = () => {}
  isCut = false

  constructor(redis: TestRedis) {
    this.#redis = redis
  }

  get isUp(): boolean {
    return this.#redis.isUp
  }

  async publish(messages: readonly ChannelMessage[]): Promise<void> {
    if (this.#redis.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.#redis.delayMs))
    if (!this.#redis.isUp) throw new Error('Redis is away')
    this.#redis.published += messages.length
    if (this.isCut) return
    for (const message of messages)
      for (const server of this.#redis.servers) if (server.#followed.has(message.channel)) server.received(message)
  }

  async follow(channels: ReadonlySet<string>): Promise<void> {
    this.#followed = channels
  }

  listen(received: TestChannels['received'], connected: () => void): void {
    this.received = received
    this.connected = connected
  }
}

/** An intake that owns some points and reads others. */
class TestIntake {
  readonly values = new Map<string, PointUpdate>()
  readonly foreign: PointUpdate[] = []
  watched: readonly string[] = []
  inputIds: readonly string[] = []
  /** Time until it answers with its latest values. */
  delayMs = 0
  readonly slots: Set<number>
  readonly #server: TestServer

  constructor(server: TestServer, slots: readonly number[]) {
    this.#server = server
    this.slots = new Set(slots)
  }

  readonly port = {
    latest: async (pointIds: readonly string[]) => {
      const values = pointIds.map((pointId) => this.values.get(pointId)).filter((value) => value !== undefined)
      if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs))
      return values
    },
    watch: async (pointIds: readonly string[]) => {
      this.watched = pointIds
    },
    notifyHooks: async (message: unknown) => {
      this.foreign.push(...(message as ForeignValues).foreign)
    },
  }

  set(value: PointUpdate): void {
    this.values.set(value[0], value)
    if (this.watched.includes(value[0])) this.#server.exchange.take([value])
  }

  get foreignValues(): unknown[] {
    return this.foreign.map(([pointId, , , value, code]) => [pointId, value, code])
  }
}

class TestServer {
  readonly exchange: LiveExchange
  readonly groups: TestIntake[] = []
  readonly delivered: PointUpdate[] = []
  readonly channels: TestChannels | undefined

  constructor(name: string, redis?: TestRedis) {
    this.channels = redis?.channels()
    const read = async (points: ReadonlyMap<string, PointBox>) => {
      if (!redis?.isUp) throw new Error('Redis is away')
      return [...points.keys()].map((pointId) => redis.stored.get(pointId)).filter((value) => value !== undefined)
    }
    this.exchange = new LiveExchange({
      connection: this.channels && { channels: this.channels, store: { read }, prefix: 'test' },
      serverId: () => name,
      groups: () => this.groups,
      isOwned: (slot) => this.groups.some(({ slots }) => slots.has(slot)),
      boxesOf: async (pointIds) => new Map(pointIds.map((id) => [id, { boxId: id, slot: Number(id) }])),
      deliver: (values) => void this.delivered.push(...values),
      report: (_, error) => {
        throw error
      },
    })
    exchanges.push(this.exchange)
  }

  open(slots: readonly number[], inputIds: readonly string[] = []): TestIntake {
    const intake = new TestIntake(this, slots)
    intake.inputIds = inputIds
    this.groups.push(intake)
    this.exchange.follow()
    return intake
  }

  get lastShown(): unknown {
    const [pointId, , , value, code] = this.delivered.at(-1) ?? []
    return [pointId, value, code]
  }
}

let clock = 1000
const reading = (pointId: string, value: number, code: number = good): PointUpdate => {
  clock++
  return [pointId, clock, clock, value, code]
}
const settle = (ms = 10): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

async function startTwo() {
  const redis = new TestRedis()
  const [here, there] = [new TestServer('here', redis), new TestServer('there', redis)]
  const owner = there.open([7])
  await settle()
  return { redis, here, there, owner }
}

describe('between the intakes of one server', () => {
  test('an intake gets the present value of a point of another, and its changes', async () => {
    const server = new TestServer('only')
    const owner = server.open([1])
    owner.set(reading('1', 10))
    const reader = server.open([2], ['1'])
    await settle()
    expect(reader.foreignValues).toEqual([['1', 10, good]])
    owner.set(reading('1', 11))
    await settle()
    expect(reader.foreignValues).toEqual([
      ['1', 10, good],
      ['1', 11, good],
    ])
    expect(owner.foreign).toEqual([])
  })
})

describe('between servers', () => {
  test('a browser sees the stored value, then changes; nothing is published that nobody needs', async () => {
    const { redis, here, owner } = await startTwo()
    owner.set(reading('7', 1))
    redis.stored.set('7', reading('7', 1))
    const before = redis.published
    await settle(3000)
    expect(redis.published).toBe(before)
    here.exchange.watch(['7'])
    await settle()
    expect(here.lastShown).toEqual(['7', 1, good])
    owner.set(reading('7', 2))
    await settle()
    expect(here.lastShown).toEqual(['7', 2, good])
    here.exchange.watch([])
    await settle(11_000)
    expect(owner.watched).toEqual([])
  })

  test('an intake gets points of another server, also those that change only before it asks', async () => {
    const { here, owner } = await startTwo()
    owner.set(reading('7', 5))
    const reader = here.open([3], ['7'])
    await settle()
    expect(reader.foreignValues.at(-1)).toEqual(['7', 5, good])
    owner.set(reading('7', 6))
    await settle()
    expect(reader.foreignValues.at(-1)).toEqual(['7', 6, good])
  })

  test('a slow Redis gets the newest value of each point, and no queue grows', async () => {
    const { redis, here, owner } = await startTwo()
    here.exchange.watch(['7'])
    await settle()
    redis.delayMs = 200
    const before = redis.published
    for (let value = 1; value <= 1000; value++) owner.set(reading('7', value))
    await settle(1000)
    expect(redis.published - before).toBeLessThan(8)
    expect(here.lastShown).toEqual(['7', 1000, good])
  })

  test('the present value, read for a new need, does not replace a change that waits for Redis', async () => {
    const { redis, here, owner } = await startTwo()
    owner.set(reading('7', 1))
    owner.delayMs = 100
    here.exchange.watch(['7'])
    await settle()
    redis.delayMs = 300
    owner.set(reading('7', 2))
    owner.set(reading('7', 3))
    await settle(1000)
    expect(here.lastShown).toEqual(['7', 3, good])
  })

  test('while Redis is away values lose their quality; afterwards the last one arrives', async () => {
    const { redis, here, owner } = await startTwo()
    const reader = here.open([3], ['7'])
    here.exchange.watch(['7'])
    await settle()
    owner.set(reading('7', 1))
    await settle()
    redis.goAway()
    await settle(1100)
    expect(here.lastShown).toEqual(['7', 1, lost])
    expect(reader.foreignValues.at(-1)).toEqual(['7', 1, lost])
    expect(await here.exchange.latest(['7'])).toBeUndefined()
    expect(here.exchange.qualify(reading('7', 1))[4]).toBe(lost)
    owner.set(reading('7', 2))
    owner.set(reading('7', 3))
    redis.comeBack()
    await settle(1100)
    expect(here.lastShown).toEqual(['7', 3, good])
    expect(reader.foreignValues.at(-1)).toEqual(['7', 3, good])
    expect(reader.foreignValues).not.toContainEqual(['7', 2, good])
  })

  test('an owner that is not heard leaves values without quality; the next owner goes on, and its old value is not new', async () => {
    const { here, there, owner } = await startTwo()
    const reader = here.open([3], ['7'])
    await settle()
    const old = reading('7', 1)
    owner.set(old)
    owner.set(reading('7', 2))
    await settle()
    there.groups.length = 0
    there.exchange.follow()
    await settle(6000)
    expect(reader.foreignValues.at(-1)).toEqual(['7', 2, lost])
    const next = there.open([7])
    next.set(old)
    await settle()
    expect(reader.foreignValues.at(-1)).toEqual(['7', 2, lost])
    next.set(reading('7', 3))
    await settle()
    expect(reader.foreignValues.at(-1)).toEqual(['7', 3, good])
  })

  test('a slot that comes to this server is read from its own intake', async () => {
    const { here, there, owner } = await startTwo()
    const reader = here.open([3], ['7'])
    await settle()
    owner.set(reading('7', 1))
    await settle()
    there.groups.length = 0
    const next = here.open([7])
    next.values.set('7', owner.values.get('7') as PointUpdate)
    await settle()
    next.set(reading('7', 2))
    expect(reader.foreignValues.at(-1)).toEqual(['7', 2, good])
    await settle(6000)
    expect(reader.foreignValues.at(-1)).toEqual(['7', 2, good])
  })

  test('an owner that lost its lease publishes nothing', async () => {
    const { redis, here, there, owner } = await startTwo()
    here.exchange.watch(['7'])
    await settle()
    owner.slots.clear()
    const before = redis.published
    there.exchange.take([reading('7', 9)])
    await settle()
    expect(redis.published).toBe(before)
    expect(here.delivered.map(([, , , value]) => value)).not.toContain(9)
  })
})

test('a value without an owner keeps its time and a worse quality', () => {
  expect(withoutOwner(['1', 1, 2, 3, good])).toEqual(['1', 1, 2, 3, lost])
  expect(withoutOwner(['1', 1, 2, null, quality.badOutOfService])).toEqual(['1', 1, 2, null, quality.badOutOfService])
})
