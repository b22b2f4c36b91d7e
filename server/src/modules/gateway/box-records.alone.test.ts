// The record of a box survives a crash, and other companies do not see it.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { point } from '@gemba/contract/equipment/point.ts'
import { readBoxReport } from '@gemba/contract/gateway/box.ts'
import { sql } from 'kysely'
import { connectAsync } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { boxSecret, makePlant } from '../../main/plant.fixture.ts'
import { eventually, startTestProduct } from '../../main/product.fixture.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { storeOn } from '../../platform/db/store.ts'
import { createTestDatabase } from '../../platform/db/test-database.fixture.ts'
import { inRead, systemActor } from '../../platform/db/work.ts'
import { loadBoxRecords, saveBoxRecords } from './box-records.ts'

/** Starts the program of `npm start` on the given stores. Returns its MQTT port. */
async function startProgram(env: Record<string, string>): Promise<{ kill(): Promise<void>; mqttPort: number }> {
  const program = fileURLToPath(new URL('../../main/suite.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...env, GEMBA_PORT: '0', GEMBA_MQTT_PORT: '0', GEMBA_SEED: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let logText = ''
  child.stdout.on('data', (chunk: Buffer) => {
    logText += chunk
  })
  const port = await eventually(async () => /mqtt:\/\/localhost:(\d+)/.exec(logText)?.[1], 60_000)
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { kill, mqttPort: Number(port) }
}

test('counters, unmapped codes and dead letters survive kill -9; mapped codes are removed from the store too', {
  timeout: 90_000,
}, async () => {
  const databaseUrl = await createTestDatabase()
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-records-'))
  const before = await startTestProduct({ databaseUrl, dataFolder })
  const plant = await makePlant(before)
  const code = (await before.rows<{ code: string }>(`select code from box where id = ${plant.boxId}`))[0]?.code ?? ''
  const device = code.replace('-box', '')
  await before.product.stop()

  const program = await startProgram({ DATABASE_URL: databaseUrl, GEMBA_DATA: dataFolder })
  const options = { username: code, password: boxSecret, reconnectPeriod: 0 }
  const box = await connectAsync(`mqtt://127.0.0.1:${program.mqttPort}`, options, false)
  box.on('error', () => undefined)
  const send = (channel: string, payload: string) =>
    box.publishAsync(`iot/v1/alpha/${code}/up/${channel}`, payload, { qos: 1 })
  await send(
    'data',
    JSON.stringify({ d: [{ dev: device, v: { force: 5, 'na\0me\ud800': { a: '\0' } }, s: [['force', 'abc', 1]] }] }),
  )
  await send('data', JSON.stringify({ d: [{ dev: device, v: { force: 7 } }] }))
  for (let index = 0; index < 55; index++) await send('status', `{"no":${index}`)
  const database = openDatabase(databaseUrl, { connections: 1 })
  const isStored = async () => {
    const { rows } = await database.pool.query('select 1 from box_report where counters @> $1', [{ malformed: 55 }])
    return rows.length > 0
  }
  await eventually(isStored, 15_000)
  await database.close()
  await program.kill()

  const after = await startTestProduct({ databaseUrl, dataFolder })
  const report = async () => (await after.admin(readBoxReport, { id: plant.boxId })).data
  const { unmapped, deadLetters, ...counted } = await report()
  expect(counted).toMatchObject({ malformedCount: 55, badTimeCount: 1, lastMessageAt: expect.any(Number) })
  expect(unmapped.map(({ code, count, lastValue }) => [code, count, lastValue])).toEqual([
    ['force', 2, '7'],
    ['name\ufffd', 1, '{"a":"\\u0000"}'],
  ])
  expect(deadLetters).toHaveLength(55)
  expect(deadLetters[54]).toMatchObject({ reason: 'notAStatus', channel: 'status' })

  expect((await after.stranger(readBoxReport, { id: plant.boxId })).code).toBe('1101')
  const stranger = (await after.rows<{ id: string }>("select id from company where code = 'beta'"))[0]?.id ?? ''
  const actor = systemActor(stranger)
  for (const table of ['box_report', 'box_unmapped', 'box_dead_letter']) {
    const rows = await inRead(after.product.database, actor, ({ tx }) =>
      sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(tx),
    )
    expect(rows.rows[0]?.count).toBe(0)
  }

  await after.admin(operation(point, 'create'), { objectId: plant.objectId, code: 'force', name: 'Force' })
  await eventually(async () => (await after.rows('select from box_unmapped')).length === 1, 15_000)
  const letter = { at: 1, channel: 'data', reason: 'notJson', head: '', bytes: 1 }
  const manyLetters = Array.from({ length: 130 }, (_, index) => ({ ...letter, at: index }))
  const change = {
    boxId: plant.boxId,
    counters: {},
    lastMessageAt: null,
    address: null,
    firmware: null,
    unmapped: [],
    listed: [],
    deadLetters: manyLetters,
    refusals: [],
    node: null,
  }
  await saveBoxRecords(storeOn(after.product.database), [change, { ...change, boxId: '999999' }])
  expect(await after.rows('select count(*)::int as count from box_dead_letter')).toEqual([{ count: 100 }])
  expect(await after.rows('select from box_unmapped')).toEqual([])
  expect(after.reported).toEqual([])
  await after.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

test('births of an edge node are stored until others replace them, and hold for 15 minutes after its last message', async () => {
  const run = await startTestProduct({ databaseUrl: await createTestDatabase() })
  onTestFinished(() => run.stop())
  const { boxId } = await makePlant(run)
  const store = storeOn(run.product.database)
  const lists = { unmapped: [], listed: null, deadLetters: [], refusals: [] }
  const saveNode = async (node: { births: string | null; progress: object } | null, ageMs = 0) => {
    const lastMessageAt = Date.now() - ageMs
    const change = { boxId, counters: {}, lastMessageAt, address: null, firmware: null, node }
    await saveBoxRecords(store, [{ ...change, ...lists }])
    return (await loadBoxRecords(store, [boxId]))[0]?.node
  }
  const [births, progress] = ['{"session":"\\u0000"}', { seq: 2, ts: null }]
  expect(await saveNode(null)).toBeNull()
  expect(await saveNode({ births, progress })).toEqual({ births, progress })
  expect(await saveNode({ births: null, progress: { seq: 3, ts: 7 } })).toEqual({ births, progress: { seq: 3, ts: 7 } })
  expect(await saveNode({ births: null, progress }, 14 * 60_000)).toEqual({ births, progress })
  expect(await saveNode({ births: null, progress }, 16 * 60_000)).toBeNull()
  expect(await saveNode(null)).toBeNull()
  expect(await saveNode({ births: null, progress })).toBeNull()
  expect(await loadBoxRecords(store, [])).toEqual([])
})
