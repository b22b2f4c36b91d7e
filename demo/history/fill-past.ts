// Performs the past of the demo factory through public commands, backdated. Completed steps are skipped, so that it may
// be interrupted anywhere and repeated.

import type { DemoCall } from '../demo-calls.ts'
import { type PastCallClock, pastCalls } from './call-past.ts'
import { worksAt } from './effective-time.ts'
import { generateOrders } from './generate-history.ts'
import { pastGoods } from './goods-past.ts'
import { pastOrders } from './order-past.ts'
import { doAll } from './past-act.ts'
import { PastBooks } from './past-books.ts'
import { readPlaces } from './past-places.ts'

interface FillPastOptions {
  /** End of the past, epoch ms; the same at each repetition. */
  readonly now: number
  readonly days: number
  readonly calls: PastCallClock
}

/** Fills the past. Returns its number of orders. */
export async function fillFactoryPast(call: DemoCall, { now, days, calls }: FillPastOptions): Promise<number> {
  const orders = generateOrders(now, days)
  const places = await readPlaces(call)
  const books = await PastBooks.open(call, new Set(orders.map(({ lot }) => lot)))
  const acts = [
    ...(await pastGoods(call, { orders, places, now })),
    ...pastOrders({ orders, places, books }),
    ...(await pastCalls(call, { places, now, days, clock: calls })),
  ].filter(({ at }) => at < now)
  await doAll(acts, ({ at, run }) => worksAt(at, () => run(call)))
  return orders.length
}
