// The working times of a plan as bars on the days of a week, from the current form values.
import { minutesOf, minutesOfDay, minuteWithin } from '@gemba/contract/production/calendar/day-window.ts'

/** A line of the form, complete or not. */
export type WorkTimeDraft = Readonly<Record<string, unknown>>

export interface WeekBar {
  /** 1 is Monday. */
  readonly weekday: number
  /** Minutes since midnight. */
  readonly from: number
  readonly to: number
}

const flags = ['isMonday', 'isTuesday', 'isWednesday', 'isThursday', 'isFriday', 'isSaturday', 'isSunday']
const isTime = (value: unknown): value is string => /^([01]\d|2[0-3]):[0-5]\d$/.test(String(value))

/**
 * Returns the bars of all complete working times. A time across midnight continues on the next day, from Sunday on
 * Monday.
 */
export function weekBars(times: readonly WorkTimeDraft[]): WeekBar[] {
  return times.flatMap((time) => {
    const { startTime, endTime } = time
    if (!isTime(startTime) || !isTime(endTime)) return []
    const pieces = withoutBreak(time, minutesOf({ startTime, endTime }))
    const weekdays = flags.flatMap((flag, index) => (Number(time[flag]) === 1 ? index + 1 : []))
    return weekdays.flatMap((weekday) => pieces.flatMap((piece) => onDays(weekday, piece)))
  })
}

/** Returns the working minutes of a week. */
export const minutesOfBars = (bars: readonly WeekBar[]): number =>
  bars.reduce((sum, { from, to }) => sum + to - from, 0)

type Piece = Omit<WeekBar, 'weekday'>

function withoutBreak({ restStart, restMinutes }: WorkTimeDraft, workPiece: Piece): Piece[] {
  const rest = Number(restMinutes)
  if (!(rest > 0) || rest > workPiece.to - workPiece.from) return [workPiece]
  const from = isTime(restStart)
    ? minuteWithin(workPiece, restStart)
    : Math.floor((workPiece.from + workPiece.to - rest) / 2)
  const pieces = [
    { from: workPiece.from, to: from },
    { from: from + rest, to: workPiece.to },
  ]
  return pieces.filter((piece) => piece.from < piece.to)
}

function onDays(weekday: number, { from, to }: Piece): WeekBar[] {
  const next = (weekday % 7) + 1
  if (from >= minutesOfDay) return [{ weekday: next, from: from - minutesOfDay, to: to - minutesOfDay }]
  if (to <= minutesOfDay) return [{ weekday, from, to }]
  return [
    { weekday, from, to: minutesOfDay },
    { weekday: next, from: 0, to: to - minutesOfDay },
  ]
}
