import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { minutesOf, minuteWithin } from '@gemba/contract/production/calendar/day-window.ts'
import { shift, shiftBreak } from '@gemba/contract/production/calendar/shift.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud } from '../../../resource/crud.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'
import { assertNoOverlaps } from './calendar-overlaps.ts'

const breaks = crud(shiftBreak)
const shifts = withLines(crud(shift), [{ resource: shiftBreak, operations: breaks }])

type ShiftRow = EntityOf<typeof shift>

/** The breaks stand when a shift is judged: they are written after it. */
async function judged(work: Work, row: ShiftRow): Promise<ShiftRow> {
  await refuseBreaksOutside(work, row)
  return row
}

const judgedBreaks = crud(shiftBreak, {
  changed: async (work, { shiftId }) => refuseBreaksOutside(work, await shifts.read(work, { id: shiftId })),
})

export const shiftRoutes = [
  ...mount(shift, import.meta.url, {
    ...shifts,
    create: async (work, input) => judged(work, await shifts.create(work, input)),
    update: async (work, input) => {
      const row = await shifts.update(work, input)
      await assertNoOverlaps(work, { shiftId: row.id })
      return judged(work, row)
    },
    toggle: toggle(shift, 'isEnabled'),
  }),
  ...mount(shiftBreak, import.meta.url, judgedBreaks),
]

/** Breaks are within their shift, one after the other. Error `breakOutside`. */
async function refuseBreaksOutside(work: Work, row: ShiftRow): Promise<void> {
  const whole = minutesOf(row)
  const own = await breaks.list(work, { shiftId: row.id })
  const placed = own
    .map(({ startTime, minutes }) => {
      const from = minuteWithin(whole, startTime)
      return { startTime, from, to: from + minutes }
    })
    .sort((left, right) => left.from - right.from)
  let free = whole.from
  for (const { startTime, from, to } of placed) {
    if (from < free || to > whole.to) throw new DomainError('breakOutside', { time: startTime })
    free = to
  }
}
