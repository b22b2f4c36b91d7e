// Expected end times of work by the hours of the stations, for drag previews and for the load of a day.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { Hours, Span } from '@gemba/contract/production/calendar/work-period.ts'
import { findStationHours } from '@gemba/contract/production/work-order/dispatch-board.ts'
import { useMemo } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { daysFrom } from '../../../ui/day/days.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import { type BoardCard, type BoardStation, queuedOf } from './board-cards.ts'
import { plannedMsOn, scheduleQueue, workingMsWithin } from './schedule-queue.ts'
import { boardWords } from './words.ts'

const refetchMs = 600_000
const minuteMs = 60_000

export type Day = CommandReply<typeof findStationHours>['days'][number]

/** The expected schedule of the stations. */
export interface StationSchedule {
  /** The days that can be shown, today first. */
  readonly days: readonly Day[]
  readonly now: number
  /** Number of work orders that a station runs in parallel. */
  readonly atATime: number
  readonly hoursOf: (stationId: string) => Hours
  /** Returns the expected time of each work order of a station. */
  readonly spansOf: (station: BoardStation) => ReadonlyMap<string, Span>
  /**
   * Returns the expected time of a card at a station, optionally planned for an instant. Undefined if it does not end
   * within two weeks.
   */
  readonly spanAt: (card: BoardCard, station: BoardStation, from?: number) => Span | undefined
}

/**
 * Returns the expected schedule. Hours are refetched rarely; end times are recomputed every minute and when the work
 * changes.
 */
export function useEnds(workCenterId: string, atATime: number): StationSchedule {
  const { data } = useCommandQuery(findStationHours, { workCenterId }, { refetchMs })
  const now = Math.floor(useNow() / minuteMs) * minuteMs
  return useMemo(() => {
    const byStation = new Map((data?.stations ?? []).map(({ stationId, windows }) => [stationId, windows]))
    // If no station has any hours, the hours count as unknown.
    const isKnown = [...byStation.values()].some((windows) => windows.length > 0)
    const hoursOf = (stationId: string): Hours => (isKnown ? (byStation.get(stationId) ?? []) : undefined)
    const schedule = (cards: readonly BoardCard[], stationId: string, planned?: { id: string; from: number }) =>
      scheduleQueue(
        cards.map((card) =>
          planned?.id === card.id ? { ...queuedOf(card), planStart: planned.from } : queuedOf(card),
        ),
        hoursOf(stationId),
        { now, atATime },
      )
    return {
      days: data?.days ?? [],
      now,
      atATime,
      hoursOf,
      spansOf: ({ id, cards }) => schedule(cards, id),
      spanAt: (card, { id, cards }, from) => {
        const others = cards.filter((candidate) => candidate.id !== card.id)
        return schedule([...others, card], id, from === undefined ? undefined : { id: card.id, from }).get(card.id)
      },
    }
  }, [data, now, atATime])
}

/**
 * The load of a station on a day and its remaining working time. `availableMs` is undefined if the hours are unknown.
 */
export interface Load {
  readonly loadMs: number
  readonly availableMs: number | undefined
}

export function loadOn(ends: StationSchedule, station: BoardStation, day: Span): Load {
  const hours = ends.hoursOf(station.id)
  // The elapsed part of today has no capacity any more.
  const rest = { from: Math.max(day.from, ends.now), to: day.to }
  return {
    loadMs: plannedMsOn(station.cards.map(queuedOf), day, ends.now),
    availableMs: hours && workingMsWithin(hours, rest) * ends.atATime,
  }
}

/**
 * Returns when work can start on a day: with the first shift of its station, or now. Without known hours it is the
 * start of the day.
 */
export function startOfDay({ hoursOf, now }: StationSchedule, day: Span, stationId: string | null): number {
  const hours = (stationId === null ? undefined : hoursOf(stationId)) ?? []
  const first = hours.find(({ from, to }) => from < day.to && to > Math.max(day.from, now))
  return Math.max(now, day.from, first?.from ?? day.from)
}

/** Returns a function that describes an end: the time, the day if it is not today, and the delay. */
export function useEndInWords() {
  const text = useText(boardWords)
  return (span: Span | undefined, { dueDate }: Pick<BoardCard, 'dueDate'>, now: number) => {
    if (!span) return { words: text('noEnd'), isLate: true }
    const end = formatInstant(span.to)
    const day = end.slice(0, 10)
    const time = day === formatInstant(now).slice(0, 10) ? end.slice(11, 16) : end.slice(5, 16)
    const late = dueDate === null ? 0 : -daysFrom(day, dueDate)
    return late > 0
      ? { words: text('endsLate', { time, n: late }), isLate: true }
      : { words: text('ends', { time }), isLate: false }
  }
}
