import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { createTestDatabase } from '../db/test-database.fixture.ts'
import { inWork, systemActor } from '../db/work.ts'
import { Leases } from './leases.ts'
import { Membership, type MembershipOptions } from './membership.ts'
import { parseRoles } from './roles.ts'

let database: Database
const memberships: Membership[] = []
const reports: string[] = []

beforeAll(async () => {
  database = openDatabase(await createTestDatabase())
})
afterAll(() => database.close())
afterEach(async () => {
  for (const membership of memberships.splice(0)) await membership.leave()
  await run('delete from server')
})

const run = <T>(text: string) => inWork(database, systemActor(), ({ tx }) => sql.raw<T>(text).execute(tx))

async function join(options: Partial<MembershipOptions> = {}): Promise<Membership> {
  const membership = await Membership.join({
    database,
    roles: ['api', 'intake'],
    version: '1.0.0',
    fingerprint: 'f',
    report: (message, error) => reports.push(`${message}: ${error}`),
    everyMs: 20,
    ...options,
  })
  memberships.push(membership)
  return membership
}

/** Waits for two heartbeats; the first one may have begun before. */
async function beat(membership: Membership): Promise<void> {
  for (let count = 0; count < 2; count++) {
    await new Promise<void>((resolve) => {
      const remove = membership.onLive(() => {
        remove()
        resolve()
      })
    })
  }
}

const summaryOf = ({ id, roles, state, address }: { id: string } & Record<'roles' | 'state' | 'address', unknown>) => {
  return { id, roles, state, address }
}

test('a server sees itself at once, and the others with their next heartbeat', async () => {
  const first = await join()
  expect(first.live().map(summaryOf)).toEqual([
    { id: first.id, roles: ['api', 'intake'], state: 'starting', address: null },
  ])
  const second = await join({ roles: ['intake'] })
  await second.ready('http://127.0.0.1:1')
  expect(second.state).toBe('ready')
  await beat(first)
  expect(first.live().find(({ id }) => id === second.id)).toEqual({
    id: second.id,
    roles: ['intake'],
    state: 'ready',
    address: 'http://127.0.0.1:1',
    silentMs: expect.any(Number),
  })
  expect(first.silentMs).toBeLessThan(5000)
})

test('a server that leaves is gone at once, and one that is silent after 10 s', async () => {
  const first = await join()
  const second = await join()
  await beat(first)
  await second.leave()
  await beat(first)
  expect(first.live().map(({ id }) => id)).toEqual([first.id])
  expect([second.id, 'other'].map((id) => first.hasSeen(id))).toEqual([true, false])

  await run(`insert into server (id, roles, version, fingerprint, heartbeat_at) values
    (gen_random_uuid(), '{api}', '1', 'f', now() - interval '9 s'),
    (gen_random_uuid(), '{api}', '1', 'f', now() - interval '11 s'),
    (gen_random_uuid(), '{api}', '1', 'f', now() - interval '23 h')`)
  await beat(first)
  expect(first.live()).toHaveLength(2)
  const servers = await first.servers()
  expect(servers.map(({ state, isLive }) => [state, isLive])).toEqual([
    ['starting', true],
    ['starting', true],
    ['starting', false],
    ['starting', false],
    ['stopped', false],
  ])
  expect(servers.find(({ id }) => id === first.id)).toMatchObject({ version: '1.0.0', memoryBytes: expect.any(Number) })
})

test('a server learns that another one is dead at that instant, and not with its next heartbeat', async () => {
  await run(`insert into server (id, roles, version, fingerprint, heartbeat_at) values
    (gen_random_uuid(), '{api}', '1', 'f', clock_timestamp() - interval '9.7 s')`)
  const membership = await join({ everyMs: 3_600_000 })
  await expect.poll(() => membership.live().length, { timeout: 5000 }).toBe(1)
})

test('a server that was silent for too long joins with a new id and tells it', async () => {
  const membership = await join()
  await membership.ready('http://127.0.0.1:1')
  const { id } = membership
  const formerIds: string[] = []
  membership.onRejoin((formerId) => formerIds.push(formerId))
  await run(`update server set heartbeat_at = now() - interval '11 s'`)
  await beat(membership)
  expect(formerIds).toEqual([id])
  expect(membership.id).not.toBe(id)
  expect([id, membership.id, 'other'].map((other) => membership.hasId(other))).toEqual([true, true, false])
  expect(membership.state).toBe('ready')
  expect(membership.live().map(summaryOf)).toEqual([
    { id: membership.id, roles: ['api', 'intake'], state: 'ready', address: 'http://127.0.0.1:1' },
  ])
  expect(reports.splice(0)).toEqual([expect.stringContaining('it has joined the others again')])
})

test('a drained server learns it from the database, and stays drained when it joins again', async () => {
  const membership = await join()
  await membership.ready('http://127.0.0.1:1')
  await run(`update server set state = 'draining'`)
  await beat(membership)
  expect(membership.state).toBe('draining')
  await run(`update server set heartbeat_at = now() - interval '11 s'`)
  await beat(membership)
  expect(membership.state).toBe('draining')
  reports.splice(0)
})

test('rows are kept a day', async () => {
  await run(`insert into server (id, roles, version, fingerprint, heartbeat_at) values
    (gen_random_uuid(), '{api}', '1', 'f', now() - interval '25 h')`)
  const membership = await join()
  await beat(membership)
  expect((await run('select from server')).rows).toHaveLength(1)
})

test('a database that is away is reported, and the heartbeats go on', async () => {
  const membership = await join()
  await database.pool.query('alter table server rename to hidden')
  await expect.poll(() => reports.splice(0)[0]).toContain('heartbeat: ')
  await database.pool.query('alter table hidden rename to server')
  await beat(membership)
  expect(membership.live()).toHaveLength(1)
  reports.splice(0)
})

test.each([
  ['api,intake', ['api', 'intake']],
  ['intake, api,api', ['api', 'intake']],
  ['intake', ['intake']],
])('roles %s', (text, roles) => {
  expect(parseRoles(text)).toEqual(roles)
})

test.each(['', 'api,', 'web', 'API'])('roles "%s" are refused', (text) => {
  expect(() => parseRoles(text)).toThrow('GEMBA_ROLES must list api, intake or both')
})

test('work with a lease runs on one server, until that one drains, leaves or is silent', async () => {
  const [first, second] = [await join(), await join()]
  await first.ready('http://127.0.0.1:1')
  const leasesOf = (membership: Membership) => new Leases({ database, membership, isSeveral: true })
  const [here, there] = [leasesOf(first).mayRun('demo'), leasesOf(second).mayRun('demo')]
  expect([await here(), await there(), await here()]).toEqual([true, false, true])
  await run(`update server set state = 'draining' where id = '${first.id}'`)
  await beat(first)
  expect([await here(), await there(), await here()]).toEqual([false, true, false])
  await leasesOf(second).release()
  await run(`update server set state = 'ready' where id = '${first.id}'`)
  await beat(first)
  expect([await here(), await there()]).toEqual([true, false])
  await run(`update work_lease set expires_at = now() - interval '1 s'`)
  expect([await there(), await here()]).toEqual([true, false])
  const single = new Leases({ database, membership: first, isSeveral: false })
  expect(await single.mayRun('demo')()).toBe(true)
})
