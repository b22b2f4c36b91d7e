// When work would be done where, by the hours of the stations: told before a card is dropped, and what a day holds.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { Hours, Span } from '@gemba/contract/production/calendar/worked-from.ts'
import { findStationHours } from '@gemba/contract/production/work-order/dispatch-board.ts'
import { useMemo } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { daysFrom } from '../../../ui/day/days.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import { type BoardCard, type BoardStation, queuedOf } from './board-cards.ts'
import { plannedOn, scheduleQueue, workedWithin } from './schedule-queue.ts'
import { boardWords } from './words.ts'

const refetchMs = 600_000
const minuteMs = 60_000

export type Day = CommandReply<typeof findStationHours>['days'][number]

/** What is laid out at the stations. */
export interface Ends {
  /** The days that can be looked at, the present one first. */
  readonly days: readonly Day[]
  readonly now: number
  /** How many work orders run at a station at the same time. */
  readonly atATime: number
  readonly hoursOf: (stationId: string) => Hours
  /** When each work of a station is done. */
  readonly spansOf: (station: BoardStation) => ReadonlyMap<string, Span>
  /** When a card would be done at a station, from an instant on where one is told; undefined where two weeks do not suffice. */
  readonly spanAt: (card: BoardCard, station: BoardStation, from?: number) => Span | undefined
}

/** The hours are read seldom; what they mean for the work is counted here, once a minute and as the work changes. */
export function useEnds(workCenterId: string, atATime: number): Ends {
  const { data } = useCommandQuery(findStationHours, { workCenterId }, { refetchMs })
  const now = Math.floor(useNow() / minuteMs) * minuteMs
  return useMemo(() => {
    const byStation = new Map((data?.stations ?? []).map(({ stationId, windows }) => [stationId, windows]))
    // Where nobody has said when any station works, nothing is known of those hours.
    const isKnown = [...byStation.values()].some((windows) => windows.length > 0)
    const hoursOf = (stationId: string): Hours => (isKnown ? (byStation.get(stationId) ?? []) : undefined)
    const lay = (cards: readonly BoardCard[], stationId: string, planned?: { id: string; from: number }) =>
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
      spansOf: ({ id, cards }) => lay(cards, id),
      spanAt: (card, { id, cards }, from) => {
        const others = cards.filter((candidate) => candidate.id !== card.id)
        return lay([...others, card], id, from === undefined ? undefined : { id: card.id, from }).get(card.id)
      },
    }
  }, [data, now, atATime])
}

/** What a station has to do on a day, and how long it works then from now on; no time where nobody has said when. */
export interface Load {
  readonly loadMs: number
  readonly availableMs: number | undefined
}

export function loadOn(ends: Ends, station: BoardStation, day: Span): Load {
  const hours = ends.hoursOf(station.id)
  // What is over of the present day takes no work any more.
  const rest = { from: Math.max(day.from, ends.now), to: day.to }
  return {
    loadMs: plannedOn(station.cards.map(queuedOf), day, ends.now),
    availableMs: hours && workedWithin(hours, rest) * ends.atATime,
  }
}

/** Returns how an end is told: the time, the day where it is another, and how late that is. */
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
