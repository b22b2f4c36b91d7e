// Below the load of an overloaded station: which card to move where, with the button that moves it.
import { useText } from '../../../../i18n/text.ts'
import { LinkButton } from '../../../../ui/button/button.tsx'
import { isBegun } from '../../bench/current-work-detail.tsx'
import { type BoardStation, canAssign, isOnDay } from '../board-cards.ts'
import { type Board, useBoard } from '../board-context.ts'
import { type Day, loadOn, startOfDay } from '../use-ends.ts'
import { boardWords } from '../words.ts'
import { type FreePlace, proposeMove } from './propose-move.ts'

const freeOn = (board: Board, station: BoardStation, day: Day): number => {
  const { loadMs, availableMs } = loadOn(board.ends, station, day)
  return availableMs === undefined ? 0 : availableMs - loadMs
}

/** Returns the other stations on the day, the one with most room first, then the later days of the station. */
function placesOf(board: Board, station: BoardStation, day: Day): FreePlace[] {
  const { days } = board.ends
  const at = days.findIndex((candidate) => candidate.day === day.day)
  const others = board.lanes.stations
    .filter(({ id }) => id !== station.id)
    .map((other) => ({ stationId: other.id, day: at, freeMs: freeOn(board, other, day) }))
    .toSorted((left, right) => right.freeMs - left.freeMs)
  const later = days
    .slice(at + 1)
    .map((next, index) => ({ stationId: station.id, day: at + 1 + index, freeMs: freeOn(board, station, next) }))
  return [...others, ...later]
}

export function OverloadProposal({ station }: { station: BoardStation }) {
  const text = useText(boardWords)
  const board = useBoard()
  const { day, ends, lanes, isBusy, dispatch, plan } = board
  if (!day) return null
  const excessMs = -freeOn(board, station, day)
  if (ends.hoursOf(station.id) === undefined || excessMs <= 0) return null
  const works = station.cards
    .filter((card) => canAssign(card) && !isBegun(card) && isOnDay(card, day, ends.now))
    .map(({ id, remainingSeconds, priority, dueDate }) => ({ id, loadMs: remainingSeconds * 1000, priority, dueDate }))
  const move = proposeMove({ works, places: placesOf(board, station, day), excessMs })
  const card = station.cards.find(({ id }) => id === move?.workId)
  const target = lanes.stations.find(({ id }) => id === move?.place.stationId)
  const targetDay = move && ends.days[move.place.day]
  if (!card || !target || !targetDay) return null
  const isElsewhere = target.id !== station.id
  const perform = () =>
    isElsewhere ? dispatch(card, target) : void plan([card], { planStart: startOfDay(ends, targetDay, station.id) })
  return (
    <span className="size-13" data-testid={`proposal-${station.id}`}>
      <LinkButton disabled={isBusy} onClick={perform}>
        {text('propose', { code: card.code, to: isElsewhere ? target.name : targetDay.day.slice(5) })}
      </LinkButton>
    </span>
  )
}
