// A restore without enough disk space is rejected in advance and changes nothing.
import { listBackupRuns, operateBackup, restoreBackup } from '@gemba/contract/admin/backup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, type IsolatedTestProduct, startTestProduct, testPassword } from '../../../main/product.fixture.ts'

let run: IsolatedTestProduct
let freeBytes = 2 ** 39

beforeAll(async () => {
  run = await startTestProduct({
    databaseUrl: 'embedded',
    readSpace: async () => ({ totalBytes: 2 ** 40, freeBytes }),
  })
}, 120_000)
afterAll(() => run.stop())

const runs = async () => (await run.admin(listBackupRuns)).data.records

test('without enough space it is rejected with the needed size; with enough space it starts', async () => {
  await run.admin(operateBackup, { operate: 'run' })
  const finishedRun = await eventually(async () => (await runs()).find(({ state }) => state === 'done'), 60_000)
  freeBytes = 300 * 2 ** 20
  const wrong = await run.admin(restoreBackup, { id: finishedRun.id, password: 'wrong' })
  expect(wrong).toMatchObject({ code: '1003', msg: 'Wrong password' })
  const refused = await run.admin(restoreBackup, { id: finishedRun.id, password: testPassword })
  expect(refused).toMatchObject({ code: '1512', data: { error: 'restoreNeedsSpace', params: { freeMb: 300 } } })
  expect(refused.msg).toMatch(
    /^The restore needs about 4\d\d MB of free disk space, but only 300 MB are free\. Free some space/,
  )
  expect((await runs()).filter(({ kind }) => kind === 'restore')).toEqual([])
  freeBytes = 2 ** 39
  expect(await run.admin(restoreBackup, { id: finishedRun.id, password: testPassword })).toMatchObject({
    code: '200',
  })
  await eventually(async () => run.said.includes('restart'), 60_000)
}, 180_000)
