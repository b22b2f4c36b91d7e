// The board of one work centre: waiting work, blocked work with its reasons, and the work of each station.

import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { readDispatchBoard } from '@gemba/contract/production/work-order/dispatch-board.ts'
import { HammerIcon } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { IconButton, LinkButton } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { useLiveCalls } from '../andon/use-live-calls.ts'
import { benchAddress } from '../order/order-urls.ts'
import { type BoardStation, type BoardCard as Card, type CenterBoard, lanesOf } from './board-cards.ts'
import { BoardContext, DragContext, NowContext, SelectionContext, useBoard } from './board-context.ts'
import { BoardLane } from './board-lane.tsx'
import { CapacityLine } from './capacity-line.tsx'
import { DayBar } from './day/day-bar.tsx'
import { DayDrop } from './day/day-drop.tsx'
import { DayView } from './day/day-view.tsx'
import styles from './dispatch-board.module.css'
import { OverloadProposal } from './plan/overload-proposal.tsx'
import { PlanDialog } from './plan/plan-dialog.tsx'
import { SelectionBar, useSelection } from './plan/selection.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { useDispatchCommands } from './use-dispatch-commands.ts'
import { loadOn, useEndInWords, useEnds } from './use-ends.ts'
import { boardWords } from './words.ts'

const pollMs = 5_000

export type BoardView = 'queue' | 'day'

interface DispatchBoardProps {
  workCenterId: string
  view: BoardView
  /** Shown before the day. */
  toolbar?: ReactNode
}

export function DispatchBoard({ workCenterId, view, toolbar }: DispatchBoardProps) {
  useLiveCalls(readDispatchBoard.name)
  const query = useCommandQuery(readDispatchBoard, { workCenterId }, { refetchMs: pollMs })
  const { data } = query
  if (!data)
    return (
      <>
        <div className={`bar ${styles.bar}`}>{toolbar}</div>
        <QueryState query={query} rows={6} />
      </>
    )
  return <Board data={data} workCenterId={workCenterId} view={view} toolbar={toolbar} />
}

function Board({ data, workCenterId, view, toolbar }: DispatchBoardProps & { data: CenterBoard }) {
  const text = useText(boardWords)
  const [cardToSplit, setSplit] = useState<Card>()
  const [dragged, setDragged] = useState<Card>()
  const [ahead, setAhead] = useState(0)
  const { isBusy, plan, dispatch, recall, merge } = useDispatchCommands()
  const [cardsToPlan, openPlan] = useState<readonly Card[]>()
  const ends = useEnds(workCenterId, data.capacity)
  const isAll = ahead < 0 && view === 'queue'
  const day = ends.days[Math.min(Math.max(ahead, 0), ends.days.length - 1)]
  const shownDay = isAll || view === 'day' ? undefined : day
  const lanes = useMemo(() => lanesOf(data, { now: ends.now, day: shownDay }), [data, ends.now, shownDay])
  const selection = useSelection(lanes.all)
  const board = { lanes, ends, day, dragged, isBusy, dispatch, recall, split: setSplit, plan, openPlan, merge }
  const recallById = (id: string) => {
    const card = lanes.all.find((candidate) => candidate.id === id)
    if (card?.allowedActions.includes('recall')) recall(card)
  }
  return (
    <BoardContext value={board}>
      <DragContext value={setDragged}>
        <NowContext value={ends.now}>
          <SelectionContext value={selection.context}>
            <div className={`bar relative ${styles.bar}`}>
              {toolbar}
              {day ? <DayBar days={ends.days} ahead={isAll ? -1 : Math.max(ahead, 0)} onAhead={setAhead} /> : null}
              {lanes.hidden > 0 && view === 'queue' ? (
                <span className="muted" data-testid="other-days">
                  {text('otherDays', { n: lanes.hidden })}{' '}
                  <LinkButton onClick={() => setAhead(-1)}>{text('showAll')}</LinkButton>
                </span>
              ) : null}
              {view === 'queue' ? <DayDrop /> : null}
              <SelectionBar
                cards={selection.cards}
                onPlan={() => openPlan(selection.cards)}
                onClear={selection.clear}
              />
            </div>
            <div className={styles.lanes}>
              <OpenLanes total={data.waitingTotal} onRecall={recallById} />
              {view === 'day' && day ? (
                <DayView day={day} />
              ) : (
                lanes.stations.map((station) => <StationLane key={station.id} station={station} />)
              )}
            </div>
            <p className="flush muted">{text('howTo')}</p>
            {cardToSplit ? <SplitDialog card={cardToSplit} onClose={() => setSplit(undefined)} /> : null}
            {cardsToPlan ? (
              <PlanDialog works={cardsToPlan} onClose={() => openPlan(undefined)} onPlanned={selection.clear} />
            ) : null}
          </SelectionContext>
        </NowContext>
      </DragContext>
    </BoardContext>
  )
}

interface OpenLanesProps {
  total: number
  onRecall: (cardId: string) => void
}

/** The lanes of work that is not dispatched and of work that is blocked. */
function OpenLanes({ total, onRecall }: OpenLanesProps) {
  const { lanes } = useBoard()
  const text = useText(boardWords)
  const count = useCount()
  const { waiting, blocked } = lanes
  const more = total - lanes.all.filter(({ status }) => status === workOrderStatus.codes.toDispatch).length
  return (
    <>
      <BoardLane
        title={text('toDispatch')}
        hint={count(waiting.length)}
        empty={<EmptyState title={text('nothingWaits')} hint={text('nothingWaitsHint')} />}
        cards={waiting}
        foot={more > 0 ? <p className="flush muted">{text('more', { n: more })}</p> : null}
        onDropCard={onRecall}
        testId="lane-waiting"
      />
      <BoardLane
        title={text('blocked')}
        hint={count(blocked.length)}
        empty={<EmptyState title={text('nothingBlocked')} hint={text('nothingBlockedHint')} />}
        cards={blocked}
        testId="lane-blocked"
      />
    </>
  )
}

function useCount() {
  const text = useText(boardWords)
  return (n: number) => (n === 1 ? text('oneWork') : text('works', { n }))
}

function StationLane({ station }: { station: BoardStation & { ready: readonly Card[] } }) {
  const text = useText(boardWords)
  const count = useCount()
  const navigate = useNavigate()
  const endInWords = useEndInWords()
  const { lanes, ends, day, dragged, dispatch } = useBoard()
  const { id, name, ready } = station
  const canDrop = dragged?.allowedActions.includes('dispatch') && dragged.stationId !== id
  const end = dragged && canDrop ? endInWords(ends.spanAt(dragged, station), dragged, ends.now) : undefined
  const drop = (cardId: string) => {
    const card = lanes.all.find((candidate) => candidate.id === cardId)
    if (card?.allowedActions.includes('dispatch') && card.stationId !== id) dispatch(card, station)
  }
  return (
    <BoardLane
      title={name}
      hint={count(ready.length)}
      action={
        <IconButton
          of={HammerIcon}
          label={text('openBench', { station: name })}
          onClick={() => void navigate(pageUrl(benchAddress, { stationId: id }))}
        />
      }
      capacity={
        day ? (
          <>
            <CapacityLine load={loadOn(ends, station, day)} />
            <OverloadProposal station={station} />
          </>
        ) : null
      }
      empty={<EmptyState title={text('noWork')} />}
      cards={ready}
      preview={end ? <strong data-is-late={end.isLate}>{end.words}</strong> : null}
      onDropCard={drop}
      testId={`lane-${id}`}
    />
  )
}
