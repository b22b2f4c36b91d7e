// The process is killed while bills are posted: none is posted partly, and confirmed ones are stored.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proveStock } from '@gemba/contract/stock/proof.ts'
import { expect, test } from 'vitest'
import { eventually, startTestProduct } from '../../main/product.fixture.ts'
import { startSuite } from '../../main/suite.fixture.ts'
import { makeTestStock } from './stock.fixture.ts'
import { expectWholeBills } from './whole-bills.fixture.ts'

const clients = 6

/**
 * Creates a data folder with a stock of one material and drafts of one piece each. Returns their ids and an
 * administrator's token.
 */
async function makeDrafts(own: { dataFolder: string; databaseUrl: string }) {
  const run = await startTestProduct(own)
  const stock = await makeTestStock(run)
  const materialId = await stock.material('KILL')
  await stock.receive([{ materialId, quantity: '1000', price: '2' }])
  const bills = await Promise.all(Array.from({ length: 60 }, () => stock.outbound([{ materialId, quantity: '1' }])))
  await run.stop()
  return { ids: bills.map(({ id }) => id), token: run.tokens.admin }
}

test('a product that is killed during postings leaves no partial document', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-postings-'))
  const settings = { dataFolder, databaseUrl: 'embedded' }
  try {
    const { ids, token } = await makeDrafts(settings)
    const suite = await startSuite(dataFolder)
    const answered = new Map<string, boolean>()
    const pendingIds = [...ids]
    const postAll = async () => {
      for (let id = pendingIds.shift(); id !== undefined; id = pendingIds.shift()) {
        for (const action of ['submit', 'post']) {
          const answer = await suite.call(`/mes_stock/outboundbill/${action}`, { id }, token).catch(() => undefined)
          if (answer?.code !== '200') return
          answered.set(`${id} ${action}`, true)
        }
      }
    }
    const posting = Promise.all(Array.from({ length: clients }, postAll))
    await eventually(async () => answered.size >= 2 * clients, 20_000)
    await suite.kill()
    await posting
    expect(answered.size).toBeLessThan(2 * ids.length)

    const next = await startTestProduct(settings)
    await expectWholeBills(next.rows, answered)
    const { data } = await next.admin(proveStock)
    expect(data.faults).toEqual([])
    await next.stop()
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}, 120_000)
