import { findShopShifts } from '@gemba/contract/production/calendar/find-shop-shifts.ts'
import { handle } from '../../../platform/http/route.ts'
import { shiftsBetween } from './shifts-between.ts'

const dayMs = 86_400_000
const lookBackMs = 7 * dayMs
/** No shift is longer. */
const lookAheadMs = dayMs

export const shopShiftRoutes = handle(findShopShifts, import.meta.url, async (read) => {
  const { now } = read
  const shifts = await shiftsBetween(read, { from: now - lookBackMs, to: now + lookAheadMs })
  const present = ({ name, from, to }: (typeof shifts)[number]) => ({ name, from, to })
  const current = shifts.find(({ from, to }) => from <= now && now < to)
  const last = shifts.findLast(({ to }) => to <= now)
  return { current: current ? present(current) : null, last: last ? present(last) : null }
})
