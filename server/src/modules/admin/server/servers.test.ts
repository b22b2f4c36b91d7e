import { randomUUID } from 'node:crypto'
import { drainServer, readServers, resumeServer, type ServerRow } from '@gemba/contract/admin/server/commands.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { inWork, systemActor } from '../../../platform/db/work.ts'

let run: TestProduct
const ids: string[] = []

beforeAll(async () => {
  run = await joinTestProduct()
})
afterEach(async () => {
  await write(sql`delete from server where id = any(${ids.splice(0)}::uuid[])`)
  await write(sql`update server set state = 'ready' where state = 'draining'`)
})

const write = (statement: ReturnType<typeof sql>) =>
  inWork(run.product.database, systemActor(), ({ tx }) => statement.execute(tx))

/** Another server of the installation, with a heartbeat some seconds ago. */
async function addServer(roles: readonly string[], silentSec = 0): Promise<string> {
  const id = randomUUID()
  ids.push(id)
  await write(sql`insert into server (id, address, roles, version, fingerprint, state, heartbeat_at) values
    (${id}, 'http://10.0.0.6:8080', ${[...roles]}::text[], '1.2.3', '{}', 'ready', now() - make_interval(secs => ${silentSec}))`)
  return id
}

const list = async (): Promise<ServerRow[]> => (await run.installation(readServers)).data.servers
const find = async (id: string): Promise<ServerRow | undefined> => (await list()).find((row) => row.id === id)
const own = async (): Promise<ServerRow> => (await list()).find(({ isThis }) => isThis) as ServerRow

test('the company that operates the installation sees its servers, and what several need', async () => {
  const { data } = await run.installation(readServers)
  expect(data).toMatchObject({
    runsInstallation: true,
    missingSettings: ['HISTORY_URL', 'MQTT_URL', 'REDIS_URL', 'GEMBA_FILES/S3_URL'],
  })
  expect(await own()).toMatchObject({ roles: ['api', 'intake'], state: 'ready', slots: null, onlyRole: 'api' })
  const silentId = await addServer(['api'], 11)
  expect(await find(silentId)).toMatchObject({ state: 'silent', version: '1.2.3', isThis: false, onlyRole: null })
})

test('the last server of a role cannot be drained; another one is drained and resumed, twice without harm', async () => {
  const { id } = await own()
  expect(await run.installation(drainServer, { id })).toMatchObject({ data: { error: 'onlyServer' } })
  const apiId = await addServer(['api'])
  expect(await own()).toMatchObject({ onlyRole: 'intake' })
  expect(await run.installation(drainServer, { id })).toMatchObject({ data: { error: 'onlyServer' } })
  for (let turn = 0; turn < 2; turn++)
    expect(await run.installation(drainServer, { id: apiId })).toMatchObject({ code: '200' })
  expect(await find(apiId)).toMatchObject({ state: 'draining' })
  // A drained server does not count as another one.
  const bothId = await addServer(['api', 'intake'])
  expect(await own()).toMatchObject({ onlyRole: null })
  const drains = await Promise.all([id, bothId].map((serverId) => run.installation(drainServer, { id: serverId })))
  expect(drains.map(({ code }) => code === '200').sort()).toEqual([false, true])
  for (let turn = 0; turn < 2; turn++)
    expect(await run.installation(resumeServer, { id: apiId })).toMatchObject({ code: '200' })
  expect(await find(apiId)).toMatchObject({ state: 'ready' })
})

test('servers that have ended or never were cannot be changed', async () => {
  const silentId = await addServer(['api', 'intake'], 11)
  for (const id of [silentId, randomUUID(), 'x']) {
    expect(await run.installation(drainServer, { id })).toMatchObject({ data: { error: 'notFound' } })
    expect(await run.installation(resumeServer, { id })).toMatchObject({ data: { error: 'notFound' } })
  }
  expect((await run.installation(drainServer, unchecked({ id: 'x'.repeat(99) }))).code).not.toBe('200')
})

test('other companies and people without the permission see no server and change none', async () => {
  const id = await addServer(['api', 'intake'])
  expect((await run.admin(readServers)).data).toEqual({ runsInstallation: false, missingSettings: [], servers: [] })
  expect(await run.admin(drainServer, { id })).toMatchObject({ data: { error: 'forbidden' } })
  expect(await run.admin(resumeServer, { id })).toMatchObject({ data: { error: 'forbidden' } })
  for (const command of [readServers, drainServer, resumeServer])
    expect((await run.nobody(command, unchecked({ id }))).code).not.toBe('200')
  expect(await find(id)).toMatchObject({ state: 'ready' })
})
