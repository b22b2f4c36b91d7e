// What was known at the time of a unit of work.
import type { RawBuilder } from 'kysely'
import { instantAt } from './rows.ts'
import type { Read } from './work.ts'

const dayMs = 86_400_000

/**
 * Returns until when what has happened is known to a unit of work, to be compared with the instant of a row. A backdated unit knows
 * what happened before its time. One of the present also knows what happened while it waited for a lock.
 */
export const knownUntil = ({ now, isBackdated }: Pick<Read, 'now' | 'isBackdated'>): RawBuilder<never> =>
  instantAt(isBackdated ? now : now + dayMs)
