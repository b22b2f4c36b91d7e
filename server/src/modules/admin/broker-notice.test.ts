import type { BrokerNoticeLevel } from '@gemba/contract/admin/broker.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { storeOn } from '../../platform/db/store.ts'
import { createTestDatabase } from '../../platform/db/test-database.fixture.ts'
import { BrokerNotice } from './broker-notice.ts'

let database: Database
const notices: BrokerNotice[] = []

beforeAll(async () => {
  database = openDatabase(await createTestDatabase())
  await database.pool.query(`insert into company (code, name) values ('alpha', 'Alpha')`)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('delete from broker_notice; delete from outbox')
  return () => {
    for (const notice of notices.splice(0)) notice.stop()
  }
})

const rows = async <T>(text: string): Promise<T[]> => (await database.pool.query(text)).rows as T[]

function noticeOf(server: string): BrokerNotice {
  const notice = new BrokerNotice(storeOn(database), server, (message, error) => {
    throw new Error(message, { cause: error })
  })
  notices.push(notice)
  return notice
}

/** Returns the server and the level of each event so far, and forgets them. */
async function readEvents(): Promise<string[]> {
  const events = await rows<{ payload: { server: string | null; broker: string } }>(
    `with told as (delete from outbox where name = 'broker.changed' returning id, payload)
      select payload from told order by id`,
  )
  return events.map(({ payload: { server, broker } }) => `${server} ${broker}`)
}

const levels = async () =>
  Object.fromEntries(
    (await rows<{ server: string; level: string }>('select server, level from broker_notice order by server')).map(
      ({ server, level }) => [server, level],
    ),
  )

/** Tells a level. Resolves when it was stored; without a change nothing shows that. */
async function update(notice: BrokerNotice, server: string, level: BrokerNoticeLevel): Promise<void> {
  notice.update(level)
  await expect.poll(async () => (await levels())[server] ?? 'ok').toBe(level)
}

test('each server tells its own changes once, also after a restart', async () => {
  const [first, second] = [noticeOf('m1:/data'), noticeOf('m2:/data')]
  await update(first, 'm1:/data', 'unreachable')
  // A healthy server changes nothing about the other one.
  second.update('ok')
  await update(second, 'm2:/data', 'silent')
  first.stop()
  const restarted = noticeOf('m1:/data')
  restarted.update('unreachable')
  await update(restarted, 'm1:/data', 'silent')
  expect(await readEvents()).toEqual(['m1:/data unreachable', 'm2:/data silent', 'm1:/data silent'])
  await update(restarted, 'm1:/data', 'ok')
  expect(await readEvents()).toEqual(['m1:/data ok'])
  expect(await levels()).toEqual({ 'm1:/data': 'ok', 'm2:/data': 'silent' })
})

test('faults of servers that have gone are removed', async () => {
  await update(noticeOf(''), '', 'unreachable')
  await update(noticeOf('gone:/data'), 'gone:/data', 'unreachable')
  expect(await levels()).toEqual({ 'gone:/data': 'unreachable' })
  await database.pool.query(`update broker_notice set at = now() - interval '31 days'`)
  await update(noticeOf('m2:/data'), 'm2:/data', 'refused')
  expect(await levels()).toEqual({ 'm2:/data': 'refused' })
  // The installation has one server again.
  await update(noticeOf(''), '', 'silent')
  expect(await levels()).toEqual({ '': 'silent' })
  expect((await readEvents()).at(-1)).toBe('null silent')
})
