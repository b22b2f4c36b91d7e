// The instant up to which a unit of work knows events.
import type { RawBuilder } from 'kysely'
import { instantAt } from './rows.ts'
import type { Read } from './work.ts'

const dayMs = 86_400_000

/**
 * Returns the instant up to which a unit of work knows events, for comparison with the time of a row. A backdated unit
 * knows only events before its effective time. A unit in the present also knows events that happened while it waited
 * for a lock.
 */
export const knownUntil = ({ now, isBackdated }: Pick<Read, 'now' | 'isBackdated'>): RawBuilder<never> =>
  instantAt(isBackdated ? now : now + dayMs)
