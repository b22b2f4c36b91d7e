// The work of a station on its tile: state, product and order, pieces against the target of now, person and next order.
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import { PauseIcon, PlayIcon, SquareIcon, UserIcon } from 'lucide-react'
import { useText } from '../../../../i18n/text.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { formatLasting } from '../../../../ui/value/time.ts'
import { useReasons } from '../../work-order/use-reasons.ts'
import { andonWords } from '../words.ts'
import styles from './hall-board.module.css'
import { PlanBar } from './plan-bar.tsx'
import type { Station } from './station.ts'

type StationWork = NonNullable<Station['work']>
type BoardWork = NonNullable<StationWork['current']>

const icons = { running: PlayIcon, paused: PauseIcon, idle: SquareIcon } as const

export function WorkFacts({ work, now }: { work: StationWork; now: number }) {
  const { current } = work
  return (
    <>
      <State work={work} now={now} />
      {current ? (
        <>
          <span className="ellipsis bold size-20">{current.productName}</span>
          <span className="ellipsis muted size-16">
            {current.orderCode} · {current.stageName}
          </span>
          <Pieces work={current} />
        </>
      ) : null}
      <PersonAndNext work={work} />
    </>
  )
}

function State({ work: { state, since, pauseReason, others }, now }: { work: StationWork; now: number }) {
  const text = useText(andonWords)
  const { nameOf } = useReasons('pauseReason')
  const lasting = since === null ? '' : formatLasting(now - since)
  return (
    <span className={`row gap-8 size-18 ${styles.state}`} data-state={state}>
      <Icon of={icons[state]} />
      <span className="ellipsis">
        {text(state)} {lasting}
        {pauseReason === null ? '' : ` · ${nameOf(pauseReason)}`}
      </span>
      {others > 0 ? <span className="push rigid muted">{text('more', { n: others })}</span> : null}
    </span>
  )
}

const isBehindPlan = ({ goodQuantity, due }: BoardWork): boolean =>
  due !== null && compareDecimals(goodQuantity, due) < 0

function Pieces({ work }: { work: BoardWork }) {
  const text = useText(andonWords)
  const { goodQuantity, quantity, due, unitName } = work
  return (
    <span className={`column gap-4 ${styles.pieces}`} data-is-behind={isBehindPlan(work)}>
      <span className="row gap-8 nowrap">
        <strong className={styles.counter}>{formatDecimal(goodQuantity)}</strong>
        <span className="size-22">
          / {formatDecimal(quantity)} {unitName}
        </span>
        {due === null ? null : (
          <span className="push ellipsis muted size-18">{text('dueNow', { n: formatDecimal(due) })}</span>
        )}
      </span>
      <PlanBar good={goodQuantity} planned={quantity} due={due} />
    </span>
  )
}

function PersonAndNext({ work: { current, next } }: { work: StationWork }) {
  const text = useText(andonWords)
  const person = current?.person
  if (!person && !next) return null
  return (
    <span className={`bar gap-4-16 muted size-16 ${styles.foot}`}>
      {person ? (
        <span className="row gap-4 text-colour">
          <Icon of={UserIcon} /> <span className="ellipsis">{person}</span>
        </span>
      ) : null}
      {next ? (
        <span className="push ellipsis" title={next.orderCode}>
          {text('next', { code: current ? next.orderCode : `${next.orderCode} · ${next.productName}` })}
        </span>
      ) : null}
    </span>
  )
}

/** The work of a station with a call, in one line. */
export function WorkLine({ work }: { work: BoardWork }) {
  return (
    <span className={`row gap-8 spread muted size-16 ${styles.foot}`}>
      <span className="ellipsis">{work.productName}</span>
      <span className="rigid numeric">
        {formatDecimal(work.goodQuantity)} / {formatDecimal(work.quantity)} {work.unitName}
      </span>
    </span>
  )
}
