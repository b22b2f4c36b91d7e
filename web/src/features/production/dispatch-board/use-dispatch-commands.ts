// What moves cards: one move after the other, each told of.
import { dispatchWork, mergeWork, recallWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { sumOfDecimals } from '@gemba/contract/rules/decimal.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import type { BoardCard as Card } from './board-cards.ts'
import { boardWords } from './words.ts'

export interface StationName {
  readonly id: string
  readonly name: string
}

export function useDispatchCommands() {
  const text = useText(boardWords)
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const dispatch = ({ id, code, version }: Card, station: StationName, planStart?: number) =>
    void save(
      () => run(dispatchWork, { ids: [id], version, stationId: station.id, ...(planStart && { planStart }) }),
      text('dispatched', { code, station: station.name }),
    )
  const recall = ({ id, code }: Card) => void save(() => run(recallWork, { ids: [id] }), text('recalled', { code }))
  const merge = async (card: Card, other: Card) => {
    const { code, unitName: unit, quantity } = card
    const amounts = { n: formatDecimal(quantity), other: formatDecimal(other.quantity) }
    const sum = formatDecimal(sumOfDecimals(quantity, other.quantity))
    const isSure = await confirm({
      title: text('mergeTitle', { code, other: other.code }),
      message: text('mergeThen', { ...amounts, sum, unit, code, gone: other.code }),
    })
    if (isSure) await save(() => run(mergeWork, { ids: [card.id, other.id] }), text('merged', { code, n: sum, unit }))
  }
  return { isBusy, dispatch, recall, merge }
}

/** What cards do, and what they ask for where their menu opens. */
export interface BoardCardActions {
  readonly onDispatch: (card: Card, station: StationName) => void
  readonly onRecall: (card: Card) => void
  readonly onSplit: (card: Card) => void
  readonly mergeable: (card: Card) => readonly Card[]
  readonly onMerge: (card: Card, other: Card) => void
  /** When it would be done at a station, in words. */
  readonly endAt: (card: Card, station: StationName) => string
  readonly onDrag: (card: Card | undefined) => void
}

export interface CardProps extends BoardCardActions {
  card: Card
  stations: readonly StationName[]
  isBusy: boolean
}

/** Returns acts that stay the same while what they do follows: cards need not be drawn anew for them. */
export function useStableCardActions(acts: BoardCardActions): BoardCardActions {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  const [same] = useState<BoardCardActions>(() => ({
    onDispatch: (card, station) => latest.current.onDispatch(card, station),
    onRecall: (card) => latest.current.onRecall(card),
    onSplit: (card) => latest.current.onSplit(card),
    mergeable: (card) => latest.current.mergeable(card),
    onMerge: (card, other) => latest.current.onMerge(card, other),
    endAt: (card, station) => latest.current.endAt(card, station),
    onDrag: (card) => latest.current.onDrag(card),
  }))
  return same
}
