// The board of one work centre: what waits to be dispatched, and what each of its stations has to do.

import type { Page } from '@gemba/contract/kit/page.ts'
import { listBenchStations } from '@gemba/contract/production/work-order/bench.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { dispatchWork, mergeWork, recallWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { sumOfDecimals } from '@gemba/contract/rules/decimal.ts'
import { HammerIcon } from 'lucide-react'
import { type ComponentProps, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { failureOf } from '../../../api/call-error.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import type { BenchStation } from '../bench/bench-work.ts'
import { BoardCard, type Place } from './board-card.tsx'
import { type BoardCard as Card, cardOfBench, cardOfWaiting, mergeableWith, type WaitingRow } from './board-cards.ts'
import { BoardLane } from './board-lane.tsx'
import styles from './dispatch-board.module.css'
import { SplitDialog } from './split-dialog.tsx'
import { boardWords } from './words.ts'

const pollMs = 5_000
/** More is a list, not a lane. */
const mostWaiting = 100

/** What waits to be dispatched in a work centre, the first ones, and how many there are. */
function useWaiting(workCenterId: string) {
  const body = { status: workOrderStatus.codes.toDispatch, workCenterId, pageNumber: 1, pageSize: mostWaiting }
  return useRouteQuery<Page<WaitingRow>>({ resource: workOrder, operation: 'page', body }, { refetchMs: pollMs })
}

/** Returns what moves cards: one move after the other, each told of. */
function useMoves() {
  const text = useText(boardWords)
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const dispatch = ({ id, code, version }: Card, station: Place) =>
    void save(
      () => run(dispatchWork, { ids: [id], version, stationId: station.id }),
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

type Acts = Pick<ComponentProps<typeof BoardCard>, 'onDispatch' | 'onRecall' | 'onSplit' | 'mergeable' | 'onMerge'>

/** Returns acts that stay the same while what they do follows: cards need not be drawn anew for them. */
function useSameActs(acts: Acts): Acts {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  const [same] = useState<Acts>(() => ({
    onDispatch: (card, station) => latest.current.onDispatch(card, station),
    onRecall: (card) => latest.current.onRecall(card),
    onSplit: (card) => latest.current.onSplit(card),
    mergeable: (card) => latest.current.mergeable(card),
    onMerge: (card, other) => latest.current.onMerge(card, other),
  }))
  return same
}

/** Returns the stations without their work: the same as long as they are. */
function usePlaces(benches: readonly Place[] | undefined): readonly Place[] {
  const written = JSON.stringify(benches?.map(({ id, name }) => ({ id, name })) ?? [])
  return useMemo(() => JSON.parse(written) as readonly Place[], [written])
}

/** Returns the cards by their lanes, and all of them. */
function lanesOf(waiting: readonly WaitingRow[] = [], benches: readonly BenchStation[] = []) {
  const stations = benches.map(({ id, name, workOrders }) => ({ id, name, cards: workOrders.map(cardOfBench) }))
  const toDispatch = waiting.map(cardOfWaiting)
  return { toDispatch, stations, all: [...toDispatch, ...stations.flatMap(({ cards }) => cards)] }
}

export function DispatchBoard({ workCenterId }: { workCenterId: string }) {
  const text = useText(boardWords)
  const navigate = useNavigate()
  const waiting = useWaiting(workCenterId)
  const benches = useCommandQuery(listBenchStations, { workCenterId }, { refetchMs: pollMs })
  const [split, setSplit] = useState<Card>()
  const { isBusy, dispatch, recall, merge } = useMoves()
  const { toDispatch, stations, all } = lanesOf(waiting.data?.records, benches.data)
  const acts = useSameActs({
    ...{ onDispatch: dispatch, onRecall: recall, onSplit: setSplit },
    mergeable: (card) => mergeableWith(card, all),
    onMerge: (card, other) => void merge(card, other),
  })
  const places = usePlaces(benches.data)
  const failed = [waiting, benches].find(({ isError, data }) => isError && !data)
  if (failed) return <ErrorState failure={failureOf(failed.error)} onRetry={() => void failed.refetch()} />
  if (!waiting.data || !benches.data) return <Skeleton rows={6} />
  const moving = (id: string, act: 'dispatch' | 'recall', move: (card: Card) => void) => {
    const card = all.find((one) => one.id === id)
    if (card?.allowedActs.includes(act)) move(card)
  }
  const shown = (card: Card) => <BoardCard key={card.id} {...{ card, isBusy, ...acts }} stations={places} />
  const count = (n: number) => (n === 1 ? text('oneWork') : text('works', { n }))
  const more = waiting.data.total - toDispatch.length
  return (
    <div className={styles.lanes}>
      <BoardLane
        title={text('toDispatch')}
        hint={count(waiting.data.total)}
        empty={<EmptyState title={text('nothingWaits')} hint={text('nothingWaitsHint')} />}
        cards={toDispatch.map(shown)}
        foot={more > 0 ? <p className={styles.muted}>{text('more', { n: more })}</p> : null}
        onDropCard={(id) => moving(id, 'recall', recall)}
        testId="lane-waiting"
      />
      {stations.map(({ cards, ...station }) => (
        <BoardLane
          key={station.id}
          title={station.name}
          hint={count(cards.length)}
          action={
            <button
              type="button"
              className="icon-button"
              onClick={() => void navigate(`/mes/pages/orders/bench?stationId=${station.id}`)}
              aria-label={text('openBench', { station: station.name })}
              title={text('openBench', { station: station.name })}
            >
              <Icon of={HammerIcon} />
            </button>
          }
          empty={<EmptyState title={text('noWork')} />}
          cards={cards.map(shown)}
          onDropCard={(id) =>
            moving(id, 'dispatch', (card) => (card.stationId === station.id ? undefined : dispatch(card, station)))
          }
          testId={`lane-${station.id}`}
        />
      ))}
      {split ? <SplitDialog card={split} onClose={() => setSplit(undefined)} /> : null}
    </div>
  )
}
