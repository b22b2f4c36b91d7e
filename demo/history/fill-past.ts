// Lives through the past of the demo factory by the product's own commands, each at its time. What is done already is not done
// again, so that it may be cut off anywhere and begun anew.

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
  /** Where it ends, epoch ms; the same whenever it is begun anew. */
  readonly now: number
  readonly days: number
  readonly calls: PastCallClock
}

/** Fills it. Returns how many orders it has. */
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
