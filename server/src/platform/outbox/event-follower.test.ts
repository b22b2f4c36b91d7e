import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { createTestDatabase } from '../db/test-database.fixture.ts'
import { inWork, systemActor } from '../db/work.ts'
import { EventFollower, readEventPosition } from './event-follower.ts'
import type { StoredEvent } from './subscriber.ts'

let database: Database
let companyId: string
const followers: EventFollower[] = []

beforeEach(async () => {
  database = openDatabase(await createTestDatabase())
  const { rows } = await run<{ id: string }>("insert into company (code, name) values ('alpha', 'Alpha') returning id")
  companyId = rows[0]?.id as string
})
afterEach(async () => {
  for (const follower of followers.splice(0)) await follower.stop()
  await database.close()
})

const run = <T>(text: string) => inWork(database, systemActor(), ({ tx }) => sql.raw<T>(text).execute(tx))
const boxOf = (event: StoredEvent): string => (event.payload as { boxId: string }).boxId

/** Emits an event in a transaction that ends when `end` resolves. */
const emit = (boxId: string, end?: Promise<void>, begun?: () => void) =>
  inWork(database, systemActor(companyId), async (work) => {
    await work.emit('box.changed', `box:${boxId}`, { boxId })
    await sql`select pg_current_xact_id()`.execute(work.tx)
    begun?.()
    await end
  })

/** A server that follows the events from now on. */
async function startServer(deliver?: (boxId: string) => void) {
  const boxIds: string[] = []
  const failures: string[] = []
  const follower = new EventFollower({
    database,
    since: await readEventPosition(database),
    subscribers: [
      {
        runs: 'everyServer',
        name: 'cache',
        events: ['box.changed'],
        deliver: (event) => {
          deliver?.(boxOf(event))
          boxIds.push(boxOf(event))
        },
      },
    ],
    report: (message) => failures.push(message),
  })
  followers.push(follower)
  const pass = async (): Promise<string[]> => {
    follower.wake()
    await follower.idle()
    return boxIds
  }
  return { boxIds, failures, pass }
}

test('each server gets each event since its start once, whatever others do', async () => {
  await emit('before')
  const servers = [await startServer(), await startServer()]
  await emit('1')
  await emit('2')
  for (const { pass } of servers) expect(await pass()).toEqual(['1', '2'])
  await emit('3')
  for (const { pass } of servers) expect(await pass()).toEqual(['1', '2', '3'])
})

test('an event of a transaction that ends late is delivered, although later ones were', async () => {
  const { pass } = await startServer()
  const end = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const late = emit('late', end.promise, begun.resolve)
  await begun.promise
  await emit('1')
  expect(await pass()).toEqual(['1'])
  await emit('2')
  expect(await pass()).toEqual(['1', '2'])
  end.resolve()
  await late
  expect(await pass()).toEqual(['1', '2', 'late'])
  await emit('3')
  expect(await pass()).toEqual(['1', '2', 'late', '3'])
})

test('a subscriber that fails gets the event again, before the events after it', async () => {
  let failuresLeft = 2
  const { pass, failures } = await startServer((boxId) => {
    if (boxId === '2' && failuresLeft-- > 0) throw new Error('not now')
  })
  for (const boxId of ['1', '2', '3']) await emit(boxId)
  expect(await pass()).toEqual(['1'])
  expect(await pass()).toEqual(['1'])
  expect(await pass()).toEqual(['1', '2', '3'])
  expect(failures).toHaveLength(2)
})

test('rows of a restored backup, with transactions of another database, are no events', async () => {
  const { pass } = await startServer()
  await emit('old')
  // Ids of the other database are reached one day.
  await run("update outbox set xid = pg_current_xact_id(), emitted_at = now() - interval '2 hours'")
  await emit('1')
  expect(await pass()).toEqual(['1'])
})

test('more events than one batch arrive in one pass', async () => {
  const { pass } = await startServer()
  await run(`insert into outbox (company_id, name, aggregate, payload)
    select ${companyId}, 'box.changed', 'box:' || n, jsonb_build_object('boxId', n::text) from generate_series(1, 2500) n`)
  expect(await pass()).toHaveLength(2500)
})
