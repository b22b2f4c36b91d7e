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

/** Checks a shift after it was written, because its breaks are stored after it. */
async function validate(work: Work, row: ShiftRow): Promise<ShiftRow> {
  await assertBreaksInside(work, row)
  return row
}

const breakOperations = crud(shiftBreak, {
  changed: async (work, { shiftId }) => assertBreaksInside(work, await shifts.read(work, { id: shiftId })),
})

export const shiftRoutes = [
  ...mount(shift, import.meta.url, {
    ...shifts,
    create: async (work, input) => validate(work, await shifts.create(work, input)),
    update: async (work, input) => {
      const row = await shifts.update(work, input)
      await assertNoOverlaps(work, { shiftId: row.id })
      return validate(work, row)
    },
    toggle: toggle(shift, 'isEnabled'),
  }),
  ...mount(shiftBreak, import.meta.url, breakOperations),
]

/** Throws `breakOutside` unless the breaks of a shift are inside it and do not overlap. */
async function assertBreaksInside(work: Work, row: ShiftRow): Promise<void> {
  const shiftMinutes = minutesOf(row)
  const rows = await breaks.list(work, { shiftId: row.id })
  const spans = rows
    .map(({ startTime, minutes }) => {
      const from = minuteWithin(shiftMinutes, startTime)
      return { startTime, from, to: from + minutes }
    })
    .sort((left, right) => left.from - right.from)
  let free = shiftMinutes.from
  for (const { startTime, from, to } of spans) {
    if (from < free || to > shiftMinutes.to) throw new DomainError('breakOutside', { time: startTime })
    free = to
  }
}
