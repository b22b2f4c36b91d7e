// Performs the past of the demo factory through public commands, backdated. Completed steps are skipped, so that it may
// be interrupted anywhere and repeated.

import type { DemoCall } from '../demo-calls.ts'
import { type PastCallClock, pastCalls } from './call-past.ts'
import { runAtEffectiveTime } from './effective-time.ts'
import { readPlaces } from './factory-masters-by-code.ts'
import { generateOrders } from './generate-history.ts'
import { pastGoods } from './goods-past.ts'
import { HistoryBooks } from './history-books.ts'
import { pastOrders } from './order-past.ts'
import { runPastActions } from './past-action.ts'

interface FillPastOptions {
  /** End of the past, epoch ms; the same at each repetition. */
  readonly now: number
  readonly days: number
  readonly calls: PastCallClock
  /** Called with the progress, 0 to 1. */
  onShare?(share: number): void
}

/** Fills the past. Returns its number of orders. */
export async function fillFactoryPast(call: DemoCall, { now, days, calls, onShare }: FillPastOptions): Promise<number> {
  const orders = generateOrders(now, days)
  const places = await readPlaces(call)
  const books = await HistoryBooks.open(call, new Set(orders.map(({ lot }) => lot)))
  const actions = [
    ...(await pastGoods(call, { orders, places, now })),
    ...pastOrders({ orders, places, books }),
    ...(await pastCalls(call, { places, now, days, clock: calls })),
  ].filter(({ at }) => at < now)
  let count = 0
  await runPastActions(actions, async ({ at, run }) => {
    await runAtEffectiveTime(at, () => run(call))
    count += 1
    onShare?.(count / actions.length)
  })
  return orders.length
}
