import { findOverlap } from '@gemba/contract/production/calendar/day-window.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyText } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'

/** The changed days, or all days with a changed shift. */
type OverlapScope = { readonly days: readonly string[] } | { readonly shiftId: string }

/** Throws `shiftsOverlap` with the day and both shifts if shifts of one day overlap. */
export async function assertNoOverlaps(work: Work, changed: OverlapScope): Promise<void> {
  const rows = await ofCompany(work)
    .selectFrom('shop_calendar_shift as c')
    .innerJoin('shift as s', 's.id', 'c.shift_id')
    .select(['c.day', 's.name', 's.start_time as startTime', 's.end_time as endTime'])
    .$if('days' in changed, (query) =>
      query.where(
        ({ cast, ref }) => cast<string>(ref('c.day'), 'text'),
        '=',
        anyText('days' in changed ? changed.days : []),
      ),
    )
    .$if('shiftId' in changed, (query) =>
      query.where(({ exists, selectFrom, ref }) =>
        exists(
          selectFrom('shop_calendar_shift as own')
            .select('own.id')
            .where('own.shift_id', '=', 'shiftId' in changed ? changed.shiftId : '0')
            .where('own.day', '=', ref('c.day')),
        ),
      ),
    )
    .orderBy('c.day')
    .execute()
  for (const [day, shifts] of Map.groupBy(rows, (row) => row.day)) {
    const [first, second] = findOverlap(shifts) ?? []
    if (first && second) throw new DomainError('shiftsOverlap', { day, first: first.name, second: second.name })
  }
}
