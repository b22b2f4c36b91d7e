// Named periods: whole days of the plant's zone, up to the end of the day or up to now.
import { formatInstant, instantOf } from './time.ts'

export const shortcutNames = ['today', 'yesterday', 'lastWeek', 'lastMonth', 'lastThreeMonths'] as const
export type ShortcutName = (typeof shortcutNames)[number]

export interface Period {
  /** Epoch ms, inclusive. */
  from: number
  /** Epoch ms, inclusive. */
  to: number
}

/**
 * Returns midnight of the plant's day `days` and `months` before that of `now`. The 31st becomes the last day of the
 * month.
 */
function midnight(now: number, back: { days?: number; months?: number }, zone?: string): number {
  const [date = ''] = formatInstant(now, zone).split(' ')
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - (back.months ?? 0), 0)).getUTCDate()
  const shiftedDate = new Date(
    Date.UTC(year, month - 1 - (back.months ?? 0), Math.min(day, back.months ? lastOfMonth : day)),
  )
  shiftedDate.setUTCDate(shiftedDate.getUTCDate() - (back.days ?? 0))
  return instantOf(`${shiftedDate.toISOString().slice(0, 10)} 00:00:00`, zone)
}

/** Returns the period of a name. Today and yesterday are whole days, all others end now. */
export function periodOf(name: ShortcutName, now: number, zone?: string): Period {
  const today = midnight(now, {}, zone)
  switch (name) {
    case 'today':
      return { from: today, to: midnight(now, { days: -1 }, zone) - 1 }
    case 'yesterday':
      return { from: midnight(now, { days: 1 }, zone), to: today - 1 }
    case 'lastWeek':
      return { from: midnight(now, { days: 7 }, zone), to: now }
    case 'lastMonth':
      return { from: midnight(now, { months: 1 }, zone), to: now }
    case 'lastThreeMonths':
      return { from: midnight(now, { months: 3 }, zone), to: now }
  }
}
