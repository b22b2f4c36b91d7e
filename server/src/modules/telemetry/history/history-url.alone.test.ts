// An intake with an external history store, which may become unavailable and return.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { dataTypes, quality } from '@gemba/contract/telemetry/sample.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHistory } from '../../../platform/history/history.ts'
import { type HistoryServer, startHistoryServer } from '../../../platform/history/history-server.ts'
import { demoCatalogue, demoHooks, intakeOptions, temporaryFolder, until } from '../intake/intake.fixture.ts'
import { Intake } from '../intake/intake.ts'
import { HistoryReader } from './history-reader.ts'

const folder = temporaryFolder()
let store: HistoryServer
let intake: Intake
let failures = 0

beforeAll(async () => {
  store = await startHistoryServer(join(folder, 'clickhouse'))
  const hooks = demoHooks(demoCatalogue(), () => undefined)
  intake = new Intake({ ...intakeOptions(folder), history: { url: store.url } }, hooks, (event) => {
    if (event.event === 'failure') failures++
  })
  await intake.start()
})
afterAll(async () => {
  await intake.stop()
  await store.kill()
  rmSync(folder, { recursive: true, force: true })
})

const start = Date.UTC(2026, 0, 1)
const send = (second: number) => {
  const body = JSON.stringify({ d: [{ dev: 'press-01', s: [['temperature', start + second * 1000, second]] }] })
  return intake.ingest({ boxId: '1', body: Buffer.from(body), isHistorical: false })
}

test('samples received while the store is unavailable are stored once after it returns', async () => {
  for (let second = 0; second < 5; second++) await send(second)
  await intake.flush()
  const { port } = new URL(store.url)
  await store.kill()
  for (let second = 5; second < 10; second++) expect(await send(second)).toBe('taken')
  const flushed = intake.flush()
  await until(() => failures > 0)
  store = await startHistoryServer(join(folder, 'clickhouse'), Number(port))
  await flushed
  const history = await openHistory({ url: store.url })
  const reader = new HistoryReader(history, () => intake.flush())
  const rhythm = { periodMs: 1000, storeMode: 1, maxIntervalMs: 0, dataType: dataTypes.double } as const
  const query = { points: [{ pointId: '11', ...rhythm }], from: start, to: start + 10_000 }
  const { series } = await reader.read({ ...query, mode: 'raw' })
  expect(series[0]?.points.map(([, value]) => value)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await reader.spans(['11'])).toMatchObject([{ count: 10 }])
  await history.close()
})

test('while the store is unavailable values are received, and requests that need history fail after a limited time', async () => {
  const at = (second: number) => ({ pointId: '11', sourceTs: start + second * 1000, value: 50 + second })
  const { port } = new URL(store.url)
  await store.kill()
  const added = await intake.write({ action: 'add', companyId: '1', entries: [at(20)] })
  expect(added).toMatchObject([{ placed: 'latest', after: { value: 70, quality: quality.goodLocalOverride } }])
  const put = await Promise.all(
    (['correct', 'remove'] as const).map((action) => intake.write({ action, companyId: action, entries: [at(3)] })),
  )
  expect(put).toEqual(['busy', 'busy'])
  store = await startHistoryServer(join(folder, 'clickhouse'), Number(port))
  await intake.flush()
  const corrected = await intake.write({ action: 'correct', companyId: '1', entries: [at(3)] })
  expect(corrected).toMatchObject([{ placed: 'late', before: { value: 3 }, after: { value: 53 } }])
  expect(await intake.write({ action: 'remove', companyId: '1', entries: [at(20)] })).toMatchObject([
    { placed: 'latest' },
  ])
  expect(intake.latest(['11'])).toMatchObject([['11', start + 9000, expect.any(Number), 9, quality.good]])
}, 120_000)
