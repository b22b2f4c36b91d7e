// The current work order: product, operation, quantities, deviation from the plan, and instructions.
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { subtractToZero } from '@gemba/contract/rules/decimal.ts'
import { BookOpenIcon, GaugeIcon, ListOrderedIcon } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { FileLinks } from '../../../ui/upload/file-links.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { formatDuration, formatInstant, formatLasting } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import { BlockedBy } from '../call/blocked-by.tsx'
import { KitMark } from '../material-prepare/kit-mark.tsx'
import { WorkState } from '../order/work-state.tsx'
import { quantitiesOfWork } from '../quantity-bar/quantities.ts'
import { QuantityBar } from '../quantity-bar/quantity-bar.tsx'
import { useReasons } from '../work-order/use-reasons.ts'
import styles from './bench.module.css'
import type { BenchWork, BenchWorkDetail } from './bench-work.ts'
import { guideWords } from './guide/words.ts'
import { behindPlanMs } from './plan-margin.ts'
import type { PendingQuantities } from './report/pending-reports.ts'
import { reportWords } from './report/words.ts'
import { ParametersSheet, StepsSheet } from './sheets.tsx'
import { benchWords } from './words.ts'

const { running, paused } = workOrderStatus.codes

/** Returns whether work on it has started. */
export const isBegun = ({ status }: BenchWork): boolean => status === running || status === paused

/** Why the work order waits, or how much can be processed now. */
export function Waiting({
  work: { availableQuantity, awaitedBatch, shortOfKit, unitName: unit },
}: {
  work: BenchWork
}) {
  const text = useText(benchWords)
  // Missing material is shown separately.
  if (availableQuantity === null) return shortOfKit.length > 0 ? null : <span>{text('ready')}</span>
  if (Number(availableQuantity) === 0) {
    const batch = awaitedBatch && {
      needed: formatDecimal(awaitedBatch.needed),
      produced: formatDecimal(awaitedBatch.made),
    }
    return <strong className="error">{batch ? text('waitsBatch', { ...batch, unit }) : text('waits', { unit })}</strong>
  }
  return <span>{text('readyMore', { n: formatDecimal(availableQuantity), unit })}</span>
}

interface CurrentWorkDetailProps {
  work: BenchWork
  /** Details of the work order. Undefined until they are loaded. */
  detail: BenchWorkDetail | undefined
  /** Reports that the server does not count yet. */
  pending: PendingQuantities
}

export function CurrentWorkDetail({ work, detail, pending }: CurrentWorkDetailProps) {
  const text = useText(benchWords)
  const { nameOf } = useReasons('pauseReason')
  return (
    <section
      className="column gap-12 padding-16 card"
      aria-label={text('now')}
      data-testid="bench-now"
      data-status={work.status}
    >
      <div className="flow align-baseline spread gap-8-24">
        <h1 className="flush size-24">
          {work.productName} <small className="muted size-16 regular">{work.productCode}</small>
        </h1>
        <strong className="size-28" data-testid="bench-left">
          {text('left')}{' '}
          {detail ? `${formatDecimal(subtractToZero(detail.remaining, pending.total))} ${work.unitName}` : '—'}
        </strong>
      </div>
      <p className="bar gap-4-20 flush">
        <strong>
          {work.segmentNumber} {work.stageName}
        </strong>
        <span>{work.code}</span>
        {work.isRework === 1 ? <strong>{text('rework')}</strong> : null}
        <WorkState of={workOrderStatus} status={work.status} />
        {work.status === paused && work.pauseReason ? <span>{nameOf(work.pauseReason)}</span> : null}
        {work.staffName ? <span>{work.staffName}</span> : null}
        {isBegun(work) ? null : <Waiting work={work} />}
        <KitMark work={work} />
        <Margin work={work} />
        {work.dueDate ? <span>{text('due', { day: work.dueDate })}</span> : null}
      </p>
      <BlockedBy blocks={detail?.blocks} />
      <QuantityBar quantities={quantitiesOfWork(work)} unit={work.unitName} size="page" />
      <WaitingPieces work={work} pending={pending} />
      {detail ? <HowTo key={detail.id} detail={detail} /> : null}
    </section>
  )
}

/** The counts of the work order and what waits to be sent. Empty if nothing waits. */
function WaitingPieces({ work, pending }: Pick<CurrentWorkDetailProps, 'work' | 'pending'>) {
  const text = useText(reportWords)
  if (Number(pending.total) === 0) return null
  const parts = [
    { name: 'waitingGood', n: work.goodQuantity, waiting: pending.good },
    { name: 'waitingScrap', n: work.scrapQuantity, waiting: pending.scrap },
    { name: 'waitingRework', n: work.reworkQuantity, waiting: pending.rework },
  ] as const
  return (
    <p className="bar gap-4-20 flush" role="status" data-testid="bench-waiting">
      {parts
        .filter(({ waiting }) => Number(waiting) > 0)
        .map(({ name, n, waiting }) => (
          <strong key={name}>{text(name, { n: formatDecimal(n), waiting: formatDecimal(waiting) })}</strong>
        ))}
    </p>
  )
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

function Margin({ work }: { work: BenchWork }) {
  const text = useText(benchWords)
  const now = useNow()
  const behind = behindPlanMs(work, now)
  if (behind === undefined)
    return (
      <span>{work.planStart === null ? text('noPlan') : text('planned', { time: shortTime(work.planStart) })}</span>
    )
  if (Math.abs(behind) < minuteMs) return <span>{text('onPlan')}</span>
  const time = inMinutes(Math.abs(behind))
  return (
    <strong className={classNames(behind > 0 && 'error')} data-testid="bench-margin">
      {text(behind > 0 ? 'behind' : 'ahead', { time })}
    </strong>
  )
}

/** Formats a duration without seconds: they do not matter in a plan. */
const inMinutes = (ms: number): string => (ms < hourMs ? formatLasting(ms) : formatDuration(ms))

const shortTime = (at: number): string => formatInstant(at).slice(5, 16)

type OpenSection = 'instructions' | 'steps' | 'parameters'

/** Instructions, files, steps and parameters of the operation. Empty if it has none. */
function HowTo({ detail }: { detail: BenchWorkDetail }) {
  const text = useText(benchWords)
  const guide = useText(guideWords)
  const [opened, setOpened] = useState<OpenSection>()
  const { instructions, files, allowed, remaining, unitName, stepCount, parameterCount } = detail
  const title = [instructions ? text('instructions') : '', files.length > 0 ? text('files', { n: files.length }) : '']
  const offered = [
    { what: 'instructions', name: title.filter(Boolean).join(' · '), icon: BookOpenIcon },
    { what: 'steps', name: stepCount > 0 ? guide('steps', { n: stepCount }) : '', icon: ListOrderedIcon },
    { what: 'parameters', name: parameterCount > 0 ? guide('parameters', { n: parameterCount }) : '', icon: GaugeIcon },
  ] as const
  const close = () => setOpened(undefined)
  if (allowed === remaining && offered.every(({ name }) => name === '')) return null
  return (
    <div className="bar gap-12">
      {allowed === remaining ? null : (
        <span className="flush muted">{text('canReport', { n: `${formatDecimal(allowed)} ${unitName}` })}</span>
      )}
      {offered.map(({ what, name, icon }) =>
        name === '' ? null : (
          <button
            key={what}
            type="button"
            className={styles.plain}
            onClick={() => setOpened(what)}
            data-testid={`bench-${what}`}
          >
            <Icon of={icon} size={20} /> {name}
          </button>
        ),
      )}
      {opened === 'steps' ? <StepsSheet workOrderId={detail.id} onClose={close} /> : null}
      {opened === 'parameters' ? <ParametersSheet workOrderId={detail.id} onClose={close} /> : null}
      {opened === 'instructions' ? (
        <Panel title={text('instructions')} width={860} onClose={close}>
          {instructions ? <p className="flush size-18 pre-wrap">{instructions}</p> : null}
          <FileLinks files={files} />
        </Panel>
      ) : null}
    </div>
  )
}
