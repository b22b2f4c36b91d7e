import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { failOrphans } from './backup-runs.ts'

let run: TestProduct
beforeAll(async () => {
  run = await joinTestProduct()
})
const prefix = `orphan-${randomUUID()}`
const remove = () => run.rows(`delete from backup_run where folder like '${prefix}%'`)
afterAll(remove)

test('a run fails when its server has ended, so that another can begin', async () => {
  const store = storeOn(run.product.database)
  const [live, ended] = [randomUUID(), randomUUID()]
  let refreshes = 0
  const servers = { id: live, live: () => [{ id: live }], refresh: async () => void refreshes++ }
  const insert = (serverId: string | null) =>
    run.rows(`insert into backup_run (company_id, folder, server_id)
      select min(id), '${prefix}${serverId}', ${serverId === null ? 'null' : `'${serverId}'`} from company`)
  const states = () => run.rows(`select state, error from backup_run where folder like '${prefix}%'`)
  await failOrphans(store, servers, { isAlone: false })
  expect(refreshes).toBe(0)
  for (const [serverId, isAlone, state] of [
    [live, true, 'running'],
    [null, false, 'running'],
    [null, true, 'failed'],
    [ended, false, 'failed'],
  ] as const) {
    await insert(serverId)
    await failOrphans(store, servers, { isAlone })
    expect(await states()).toEqual([{ state, error: state === 'failed' ? 'the server was stopped' : null }])
    await remove()
  }
})
