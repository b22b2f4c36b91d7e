import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { createTestDatabase } from '../db/test-database.fixture.ts'
import { inWork, systemActor } from '../db/work.ts'
import { type EventPosition, readEventPosition } from './event-follower.ts'
import { Relay } from './relay.ts'
import type { OnceSubscriber, StoredEvent, Subscriber } from './subscriber.ts'

let database: Database
let companyId: string
let since: EventPosition
const relays: Relay[] = []

beforeEach(async () => {
  database = openDatabase(await createTestDatabase())
  since = await readEventPosition(database)
  const { rows } = await rowsOf<{ id: string }>(
    "insert into company (code, name) values ('alpha', 'Alpha') returning id",
  )
  companyId = rows[0]?.id as string
})
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.stop()
  await database.close()
})

const rowsOf = <T>(text: string) => inWork(database, systemActor(), ({ tx }) => sql.raw<T>(text).execute(tx))

const emit = (aggregate: string, boxId: string, isUndone = false) =>
  inWork(database, systemActor(companyId), async (work) => {
    await work.emit('box.changed', aggregate, { boxId })
    if (isUndone) throw new Error('undone')
  })

async function startRelay(...subscribers: Subscriber[]): Promise<void> {
  const relay = new Relay({ database, subscribers, since, report: () => {} })
  relays.push(relay)
  await relay.start()
}

async function untilDone(): Promise<void> {
  const until = Date.now() + 10_000
  while ((await rowsOf('select from outbox where done_at is null')).rows.length > 0) {
    if (Date.now() > until) throw new Error('events are left over')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const boxOf = (event: StoredEvent): string => (event.payload as { boxId: string }).boxId

test('an event of a rolled back transaction is not delivered', async () => {
  await expect(emit('a', '1', true)).rejects.toThrow('undone')
  expect((await rowsOf('select from outbox')).rows).toEqual([])
})

test('a notification wakes the relay at once', async () => {
  const receivedIds: number[] = []
  await startRelay({
    runs: 'once',
    name: 'steady',
    events: ['box.changed'],
    deliver: () => void receivedIds.push(Date.now()),
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  const begun = Date.now()
  await emit('a', '1')
  await untilDone()
  expect((receivedIds[0] ?? 0) - begun).toBeLessThan(500)
})

test('a failing subscriber gets the event again, the others once, and the order per aggregate is kept', async () => {
  const delivered: string[] = []
  const applied: string[] = []
  let failures = 2
  for (const boxId of ['1', '2', '3']) await emit('a', boxId)
  await startRelay(
    { runs: 'once', name: 'steady', events: ['box.changed'], deliver: (event) => void delivered.push(boxOf(event)) },
    {
      runs: 'once',
      name: 'shaky',
      events: ['box.changed'],
      apply: async (work, event) => {
        await work.emit('model.changed', 'copy', { modelId: boxOf(event) })
        if (failures-- > 0) throw new Error('not now')
        applied.push(boxOf(event))
      },
    },
  )
  await untilDone()
  expect(applied).toEqual(['1', '2', '3'])
  expect(delivered).toEqual(['1', '2', '3'])
  const copies = await rowsOf<{ payload: { modelId: string } }>(
    "select payload from outbox where aggregate = 'copy' order by id",
  )
  expect(copies.rows.map(({ payload }) => payload.modelId)).toEqual(['1', '2', '3'])
})

test('two relays share the work: every event is delivered once, in order per aggregate', async () => {
  const heard: [aggregate: string, boxId: number][] = []
  const subscriber: Subscriber = {
    runs: 'once',
    name: 'shared',
    events: ['box.changed'],
    deliver: (event) => void heard.push([event.aggregate, Number(boxOf(event))]),
  }
  await startRelay(subscriber)
  await startRelay(subscriber)
  for (let index = 0; index < 60; index++) await emit(`aggregate-${index % 5}`, String(index))
  await untilDone()
  expect(heard).toHaveLength(60)
  for (let aggregate = 0; aggregate < 5; aggregate++) {
    const ownEvents = heard.filter(([name]) => name === `aggregate-${aggregate}`).map(([, boxId]) => boxId)
    expect(ownEvents).toEqual([...ownEvents].sort((a, b) => a - b))
  }
})

test('an event of an interrupted delivery is delivered again after a restart', async () => {
  await emit('a', '1')
  const heard: string[] = []
  const isFailing: OnceSubscriber = {
    runs: 'once',
    name: 'reader',
    events: ['box.changed'],
    deliver: () => Promise.reject(new Error('killed')),
  }
  await startRelay(isFailing)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await relays.splice(0)[0]?.stop()
  await startRelay({ ...isFailing, deliver: async (event: StoredEvent) => void heard.push(boxOf(event)) })
  await untilDone()
  expect(heard).toEqual(['1'])
})

test('a listening connection that fails twice, or after its release, is released once', async () => {
  const clients: { emit(event: 'error', error: Error): unknown }[] = []
  const released: unknown[] = []
  database.pool.on('acquire', (client) => clients.push(client))
  database.pool.on('release', (_error, client) => released.push(client))
  await startRelay()
  const [listening] = clients
  listening?.emit('error', new Error('cut'))
  listening?.emit('error', new Error('cut again'))
  await relays.pop()?.stop()
  for (const client of new Set(clients)) if (client !== listening) client.emit('error', new Error('late'))
  expect(released.filter((client) => client === listening)).toHaveLength(1)
  const heard: string[] = []
  await startRelay({
    runs: 'once',
    name: 'steady',
    events: ['box.changed'],
    deliver: (event) => void heard.push(boxOf(event)),
  })
  await emit('a', '1')
  await untilDone()
  expect(heard).toEqual(['1'])
})
