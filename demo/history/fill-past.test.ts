// A short past of the demo factory in a real product: complete, once and at its times, wherever it is interrupted.

import { joinTestProduct } from '@gemba/server/src/main/joined-product.fixture.ts'
import { expect, test } from 'vitest'
import type { DemoCall } from '../demo-calls.ts'
import { seedFactory } from '../factory/seed-factory.ts'
import { faultsOf, storedTexts } from '../texts/stored-texts.fixture.ts'
import { inThreeLanguages } from '../texts/traditional-names.ts'
import { fillFactoryPast } from './fill-past.ts'
import { generateOrders } from './generate-history.ts'
import { listClosings } from './order-past.ts'
import { dayMs, dayOf, hourMs } from './working-days.ts'

/** Its last orders end days before today's orders begin. */
const days = 12
const now = dayOf(Date.now()) + 10 * hourMs

test('it is performed once, however often it is interrupted; its books are consistent, and all is dated correctly', async () => {
  const run = await joinTestProduct()
  const call: DemoCall = async <T>(path: string, body: Record<string, unknown>): Promise<T> => {
    const { code, data, msg } = await run.admin<T>(path, body)
    if (code !== '200') throw new Error(`${path}: ${msg} ${JSON.stringify(data)} ${JSON.stringify(body)}`)
    return data
  }
  let calls = 300
  for (; ; calls = Math.ceil(calls * 1.5)) {
    let createdCount = 0
    const cut: DemoCall = (path, body) => {
      if (++createdCount > calls) throw new Error('cut off')
      return call(path, body)
    }
    const filling = { now, days, calls: run.product.callClock }
    const localNames = inThreeLanguages(cut)
    const making = seedFactory(localNames, now, true).then(() => fillFactoryPast(localNames, filling))
    const failure = await making.catch((error: Error) => error.message)
    if (typeof failure === 'number') break
    expect(failure).toBe('cut off')
  }
  expect(calls).toBeGreaterThan(300)
  const laid = generateOrders(now, days)
  expect(laid.length).toBeGreaterThan(8)
  const orders = await run.rows<{ lot: string; status: number; good: string; scrap: string; ended: string }>(`
    select lot_code as lot, status, good_quantity as good, scrap_quantity as scrap,
      extract(epoch from actual_end) * 1000 as ended
    from production_order where lot_code is not null order by lot_code`)
  const closings = listClosings(laid).filter(({ at }) => at < now)
  const closedLots = new Set(closings.flatMap(({ weekOrders }) => weekOrders.map(({ lot }) => lot)))
  expect(closedLots.size).toBeGreaterThan(4)
  expect(orders.map(({ lot, status, good }) => [lot, status, Number(good)])).toEqual(
    laid
      .map(({ lot, good }) => [lot, closedLots.has(lot) ? 70 : 60, good])
      .toSorted(([lot = ''], [nextLot = '']) => (lot < nextLot ? -1 : 1)),
  )
  for (const { ended } of orders) expect(Number(ended)).toBeLessThan(now - dayMs)
  const [times] = await run.rows<{ early: string; late: string; count: string }>(`
    select extract(epoch from min(r.reported_at)) * 1000 as early, extract(epoch from max(r.reported_at)) * 1000 as late,
      count(*) as count
    from work_report r join work_order w on w.id = r.work_order_id join production_order o on o.id = w.order_id
    where o.lot_code is not null`)
  expect(Number(times?.count)).toBe(laid.reduce((sum, { segments }) => sum + segments.length, 0))
  expect(Number(times?.early)).toBeGreaterThan(now - (days + 1) * dayMs)
  expect(Number(times?.late)).toBeLessThan(now)
  const washed = await run.rows<{ together: string }>(`
    select distinct p.run_batch as together from segment_plan p join segment_stage g on g.id = p.stage_id
      join production_order o on o.id = p.order_id where g.code = 'WASH' and o.lot_code is not null`)
  expect(washed).toEqual([{ together: '4' }])
  const { faults } = await call<{ faults: unknown[] }>('/mes_stock/proof/run', {})
  expect(faults).toEqual([])
  const [steps] = await run.rows<{ wrong: string; notified: string; twice: string }>(`
    select count(*) - count(distinct called_at) as twice,
      count(*) filter (where closed_at is null or closed_at > called_at + interval '2 hours') as wrong,
      count(*) filter (where level > 0) as notified
    from andon_event where called_at < to_timestamp(${now / 1000}) - interval '1 day'`)
  // The number of escalated calls depends on the days of the week.
  expect(steps).toMatchObject({ wrong: '0', twice: '0' })
  expect(Number(steps?.notified)).toBeGreaterThan(0)
  const [recalled] = await run.rows<{ id: string }>(`select id from lot where status = 20`)
  const { rows } = await call<{ rows: { code: string }[] }>('/mes_production/genealogy/recall', {
    key: `lot:${recalled?.id}`,
  })
  expect(rows.map(({ code }) => code).join()).toContain('P40-')
  const texts = await storedTexts((query) => run.rows(query), run.companyId)
  expect(texts.length).toBeGreaterThan(100)
  expect(faultsOf(texts).join('\n')).toBe('')
}, 240_000)
