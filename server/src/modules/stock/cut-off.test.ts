// The connection to the store breaks during postings: confirmed postings are stored, unconfirmed ones are stored
// completely or not at all.
import { setTimeout as wait } from 'node:timers/promises'
import { proveStock } from '@gemba/contract/stock/proof.ts'
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'
import { makeTestStock, type TestStock } from './stock.fixture.ts'
import { expectWholeBills } from './whole-bills.fixture.ts'

let run: TestProduct
let stock: TestStock

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
})

const outbound = '/mes_stock/outboundbill'

/** Terminates the running transactions of this product. */
const cutOff = () =>
  run.product.database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')
      and query not like '%outbox%' and query not like '%pgboss%'`)

test('connections that end during postings leave no partial document', async () => {
  const materialId = await stock.material('CUT')
  await stock.receive([{ materialId, quantity: '1000', price: '2' }])
  const bills = await Promise.all(Array.from({ length: 40 }, () => stock.outbound([{ materialId, quantity: '1' }])))
  const answered = new Map<string, boolean>()
  const post = async (id: string) => {
    for (const action of ['submit', 'post']) {
      const { code } = await run.admin(`${outbound}/${action}`, { id }).catch(() => ({ code: 'gone' }))
      answered.set(`${id} ${action}`, code === '200')
      if (code !== '200') return
    }
  }
  let isCutting = true
  const cutter = (async () => {
    while (isCutting) {
      await cutOff().catch(() => undefined)
      await wait(40)
    }
  })()
  await Promise.all(bills.map(({ id }) => post(id)))
  isCutting = false
  await cutter
  await expectWholeBills(run.rows, answered)
  expect([...answered.values()]).toContain(false)
  const { data } = await run.admin(proveStock)
  expect(data.faults).toEqual([])
})
