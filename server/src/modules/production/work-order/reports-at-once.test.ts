// Many people report at the same time while database connections break. Each acknowledged report is counted once.
import { setTimeout as wait } from 'node:timers/promises'
import { station as stationResource } from '@gemba/contract/production/work-center/station.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork, startWork } from '@gemba/contract/production/work-order/do-work.ts'
import { reportWork } from '@gemba/contract/production/work-order/report-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant

beforeAll(async () => {
  plant = await OrderPlant.join()
})

const stationCount = 10
const peopleAtEach = 5
const reportsOfEach = 4

/** Returns ten work orders of one order, each running at its own station. */
async function begin(): Promise<{ orderId: string; works: string[] }> {
  for (let at = 0; at < stationCount; at++)
    await plant.must(operation(stationResource, 'create'), {
      code: `B-${at}`,
      name: `B-${at}`,
      workCenterId: plant.ids.center,
    })
  const { data } = await plant.call(operation(stationResource, 'list'), {
    workCenterId: plant.ids.center,
  })
  const stationIds = data.filter(({ code }) => code.startsWith('B-')).map(({ id }) => id)
  const orderId = await plant.released('1000')
  const lines = stationIds.map((stationId) => ({ stationId, quantity: '100' }))
  const ids = [await plant.work(orderId, 10)]
  const parts = await plant.must(dispatchWork, { ids, lines })
  const works = parts.map(({ id }) => id)
  for (const id of works) {
    await plant.must(claimWork, { id })
    await plant.must(startWork, { id })
  }
  return { orderId, works }
}

/** Terminates the transactions that run on the database of this product at this moment. */
const cutOff = () =>
  plant.run.product.database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')
      and query not like '%outbox%' and query not like '%pgboss%'`)

let broken = 0

/** Sends a report until it is acknowledged, with the same key each time, as a bench does. */
async function report(workOrderId: string, key: string): Promise<void> {
  let last = ''
  for (let tries = 0; tries < 200; tries++) {
    const { code, msg } = await plant.run
      .admin(reportWork, { workOrderId, good: '1' }, { 'idempotency-key': key })
      .catch(() => ({ code: 'gone', msg: '' }))
    if (code === '200') return
    last = `${code} ${msg}`
    broken += 1
    await wait(20)
  }
  throw new Error(`${key} was never answered: ${last}`)
}

test('50 people at 10 stations report while connections break: each report counts once', async () => {
  const { orderId, works } = await begin()
  let isCutting = true
  const cutter = (async () => {
    // The intervals grow, because on a slow machine no transaction would complete between two cuts otherwise.
    for (let cuts = 0; isCutting; cuts++) {
      await cutOff().catch(() => undefined)
      await wait(50 + cuts * 5)
    }
  })()
  const people = works.flatMap((id, station) =>
    Array.from({ length: peopleAtEach }, async (_, person) => {
      for (let turn = 0; turn < reportsOfEach; turn++) await report(id, `report-${station}-${person}-${turn}`)
    }),
  )
  try {
    await Promise.all(people)
  } finally {
    // Files of the same worker share the database, so the cuts stop before their tests run.
    isCutting = false
    await cutter
  }
  expect(broken).toBeGreaterThan(0)
  const { segments, order } = await plant.plan(orderId)
  const each = peopleAtEach * reportsOfEach
  expect(segments[0]?.workOrders.map(({ goodQuantity }) => Number(goodQuantity))).toEqual(works.map(() => each))
  expect(segments[0]?.goodQuantity).toBe(String(each * stationCount))
  const rows = await plant.run.rows<{ count: number }>(
    `select count(*)::int as count from work_report r join work_order w on w.id = r.work_order_id where w.order_id = ${order.id}`,
  )
  expect(rows[0]?.count).toBe(each * stationCount)
}, 120_000)
