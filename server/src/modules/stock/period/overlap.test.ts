// A day is closed or a location locked during a posting: one waits for the other and then sees its result.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { postOutbound, submitOutbound } from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { closeStockPeriod, reopenStockPeriod } from '@gemba/contract/stock/period.ts'
import type { PoolClient } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { inWork, systemActor } from '../../../platform/db/work.ts'
import { makeTestStock, type TestStock } from '../stock.fixture.ts'
import { assertWorkDayOpen, lockPeriod } from './closed-through.ts'

let run: TestProduct
let stock: TestStock

beforeAll(async () => {
  run = await joinTestProduct()
  stock = await makeTestStock(run)
})

const day = (days: number) => Temporal.Now.plainDateISO('Asia/Shanghai').add({ days }).toString()
const close = (through: string) => stock.perform(closeStockPeriod, { day: through, reason: 'month' })
const reopen = () => stock.perform(reopenStockPeriod, { reason: 'next test' })

/** Runs a function while another transaction holds the locks of a statement. */
async function whileHeld(statement: string, perform: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await run.product.database.pool.connect()
  try {
    await client.query(`begin; set local role gemba_system; ${statement}`)
    await perform(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Returns a running request, and whether it has been answered. */
function underWay<T>(answer: Promise<T>) {
  const call = { answer, isDone: false }
  void answer.finally(() => {
    call.isDone = true
  })
  return call
}

/** Waits until this number of transactions wait for the held locks, directly or behind each other. */
async function waiting(held: PoolClient, count: number): Promise<void> {
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
  const statement = `with recursive w(pid) as (select ${rows[0]?.pid}
    union select a.pid from pg_stat_activity a join w on w.pid = any(pg_blocking_pids(a.pid))) select pid from w`
  await expect.poll(async () => (await run.rows(statement)).length, { timeout: 10_000 }).toBeGreaterThan(count)
}

/** Creates stock in its own location, and a submitted bill for it. */
async function toPost(name: string) {
  const materialId = await stock.material(name)
  const { id: locationId } = await stock.make(operation(location, 'create'), {
    code: name,
    name,
    warehouseId: stock.warehouseId,
  })
  await stock.receive([{ materialId, quantity: '4', locationId }])
  const bill = await stock.outbound([{ materialId, quantity: '1' }])
  await stock.make(submitOutbound, { id: bill.id })
  return { materialId, locationId, post: (more: object) => stock.perform(postOutbound, { id: bill.id, ...more }) }
}

const balanceOf = (materialId: string) => `select from stock_balance where material_id = ${materialId} for update`

test('closing a day waits for the running postings of that day', async () => {
  const { materialId, post } = await toPost('OVERLAP-1')
  await whileHeld(balanceOf(materialId), async (held) => {
    const posting = underWay(post({ postingDate: day(-2) }))
    await waiting(held, 1)
    const closing = underWay(close(day(-2)))
    await waiting(held, 2)
    expect([posting.isDone, closing.isDone]).toEqual([false, false])
    await held.query('rollback')
    expect(await posting.answer).toMatchObject({ status: 50 })
    expect(await closing.answer).toEqual({ closedThrough: day(-2) })
  })
  await reopen()
})

test('a posting for a day that is being closed is rejected', async () => {
  const { materialId, post } = await toPost('OVERLAP-2')
  const shared = `select pg_advisory_xact_lock_shared(hashtextextended('stock period ${run.companyId}', 29))`
  await whileHeld(shared, async (held) => {
    const closing = underWay(close(day(-2)))
    await waiting(held, 1)
    const posting = underWay(post({ postingDate: day(-2) }))
    await waiting(held, 2)
    expect(posting.isDone).toBe(false)
    await held.query('rollback')
    expect(await closing.answer).toEqual({ closedThrough: day(-2) })
    expect(await posting.answer).toMatchObject({ error: 'periodClosed' })
  })
  expect(await stock.held(materialId)).toMatchObject({ onHand: '4' })
  await reopen()
})

test('a transaction from before midnight is retried as one of the next day if its day was closed meanwhile', async () => {
  await close(day(-1))
  const yesterday = Date.now() - 86_400_000
  const times: number[] = []
  const actor = { ...systemActor(run.companyId), zone: 'Asia/Shanghai' }
  await inWork(run.product.database, actor, async (work) => {
    const now = times.length === 0 ? yesterday : work.now
    times.push(now)
    await lockPeriod(work)
    await assertWorkDayOpen({ ...work, now })
  })
  expect(times).toEqual([yesterday, expect.any(Number)])
  await reopen()
})

test('locking a location waits for the running issues from it', async () => {
  const { materialId, locationId, post } = await toPost('OVERLAP-3')
  const lock = (isLocked: number) => stock.make(operation(location, 'update'), unchecked({ id: locationId, isLocked }))
  await whileHeld(balanceOf(materialId), async (held) => {
    const posting = underWay(post({}))
    await waiting(held, 1)
    const locking = underWay(lock(1))
    await waiting(held, 2)
    expect([posting.isDone, locking.isDone]).toEqual([false, false])
    await held.query('rollback')
    expect(await posting.answer).toMatchObject({ status: 50 })
    await locking.answer
  })
  await lock(0)
})

test('an issue from a location that is being locked is rejected', async () => {
  const { materialId, locationId, post } = await toPost('OVERLAP-4')
  const lock = `update location set is_locked = 1, version = version + 1 where id = ${locationId}`
  await whileHeld(lock, async (held) => {
    const posting = underWay(post({}))
    await waiting(held, 1)
    expect(posting.isDone).toBe(false)
    await held.query('commit')
    expect(await posting.answer).toMatchObject({ error: 'locationBlocked' })
  })
  expect(await stock.held(materialId)).toMatchObject({ onHand: '4', reserved: '1' })
})
