// The performance of the alarm system by ISA-18.2: each figure with its target, and a link to the alarms behind it.
import {
  type AlarmPerformance,
  performanceTargets,
  readAlarmPerformance,
} from '@gemba/contract/alarm/statistics/performance.ts'
import { Select } from 'antd'
import { PrinterIcon } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { urlText } from '../../../resource/tab/url-keys.ts'
import { useUrlState } from '../../../resource/tab/url-state.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Paper } from '../../../ui/print/paper.tsx'
import { formatNumber } from '../../../ui/value/number.ts'
import { formatDuration, formatInstant } from '../../../ui/value/time.ts'
import { hiddenAlarmsUrl } from '../page-urls.ts'
import { journalLink, staleLink } from './links.ts'
import styles from './performance.module.css'
import { ChatteringTable, FloodTable, formatPercent, LevelTable, TopTable, UnitTable } from './performance-tables.tsx'
import { performanceWords } from './words.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const dayChoices = [1, 7, 30, 90]
const usualDays = 7

type Unit = 'day' | 'week'

export function AlarmPerformancePage() {
  const text = useText(performanceWords)
  const { values, change } = useUrlState({ days: urlText('days'), unit: urlText('unit') })
  const days = dayChoices.find((choice) => String(choice) === values.days) ?? usualDays
  const unit: Unit = values.unit === 'week' ? 'week' : 'day'
  const period = useMemo(() => {
    const endTime = Math.ceil(Date.now() / minuteMs) * minuteMs
    return { startTime: endTime - days * dayMs, endTime, unit }
  }, [days, unit])
  const query = useCommandQuery(readAlarmPerformance, period)
  const dayOptions = dayChoices.map((n) => ({
    value: String(n),
    label: n === 1 ? text('lastDay') : text('days', { n }),
  }))
  const unitOptions = (['day', 'week'] as const).map((value) => ({ value, label: text(value) }))
  return (
    <section className="column gap-12">
      <header className="flow gap-8 align-baseline">
        <h1 className="grow flush size-20">{text('title')}</h1>
        <Select
          className="min-width-150"
          aria-label={text('period')}
          value={String(days)}
          options={dayOptions}
          onChange={(chosen) => change({ days: chosen })}
        />
        <Select
          className="min-width-120"
          aria-label={text('by')}
          value={unit}
          options={unitOptions}
          onChange={(chosen) => change({ unit: chosen })}
        />
        <PlainButton onClick={() => globalThis.print()} data-testid="performance-print">
          <Icon of={PrinterIcon} />
          {text('print')}
        </PlainButton>
      </header>
      <QueryBoundary query={query} rows={10}>
        {(performance) => (
          <>
            <Performance performance={performance} unit={unit} />
            <Paper isLandscape>
              {(printedAt) => (
                <article className="column gap-12">
                  <h1 className="flush size-20">{text('title')}</h1>
                  <Performance performance={performance} unit={unit} />
                  <p className="muted">{text('printed', { time: formatInstant(printedAt) })}</p>
                </article>
              )}
            </Paper>
          </>
        )}
      </QueryBoundary>
    </section>
  )
}

function Performance({ performance, unit }: { performance: AlarmPerformance; unit: Unit }) {
  const text = useText(performanceWords)
  return (
    <>
      <p className="flush muted">{`${formatInstant(performance.from)} – ${formatInstant(performance.to)}`}</p>
      <Figures performance={performance} />
      {performance.annunciated === 0 ? (
        <section className="section-card">
          <h2 className="flush size-16">{text('none')}</h2>
          <p className="flush muted">{text('noneHint')}</p>
        </section>
      ) : (
        <>
          <UnitTable performance={performance} unit={unit} />
          <div className={styles.halves}>
            <TopTable performance={performance} />
            <ChatteringTable performance={performance} />
            <LevelTable performance={performance} />
            <FloodTable performance={performance} />
          </div>
        </>
      )}
    </>
  )
}

function Figures({ performance }: { performance: AlarmPerformance }) {
  const text = useText(performanceWords)
  const { perHour, busyHours, overloadedHours, floodShare, stale, topShare, chattering, hidden } = performance
  const { meanToAckMs, meanToHandleMs, annunciated, top } = performance
  const targets = performanceTargets
  const all = journalLink(performance)
  const time = (ms: number | null) => (ms === null ? '—' : formatDuration(ms))
  // A few alarms are always the ten most frequent ones.
  const isTopHeavy = annunciated > 10 * top.length && topShare >= targets.topShare
  return (
    <dl className="grid gap-12 fill-columns-200 flush">
      <Card label={text('perHour')} to={all} note={text('perHourTarget')} isMissed={perHour > targets.perHour}>
        {formatNumber(perHour, 1)}
        <span className="muted size-12 regular block">
          {text('busyHours', { busy: busyHours, overloaded: overloadedHours })}
        </span>
      </Card>
      <Card label={text('floodShare')} to={all} note={text('floodTarget')} isMissed={floodShare >= targets.floodShare}>
        {formatPercent(floodShare)}
      </Card>
      <Card
        label={text('stale')}
        to={staleLink(performance.to)}
        note={text('staleTarget')}
        isMissed={stale >= targets.stale}
      >
        {stale}
      </Card>
      <Card label={text('topShare')} to={all} note={text('topTarget')} isMissed={isTopHeavy}>
        {formatPercent(topShare)}
      </Card>
      <Card label={text('chattering')} to={all} note={text('chatteringTarget')} isMissed={chattering.length > 0}>
        {chattering.length}
      </Card>
      <Card label={text('meanToAck')} to={all}>
        {time(meanToAckMs)}
      </Card>
      <Card label={text('meanToHandle')} to={all}>
        {time(meanToHandleMs)}
      </Card>
      <Card label={text('hidden')} to={hiddenAlarmsUrl}>
        {hidden}
      </Card>
    </dl>
  )
}

interface CardProps {
  label: string
  to: string
  note?: string
  isMissed?: boolean
  children: ReactNode
}

/** A figure with its target. A figure that misses it says so in words. */
function Card({ label, to, note, isMissed = false, children }: CardProps) {
  const text = useText(performanceWords)
  return (
    <div className="padding-12-16 card">
      <dt className="muted size-12">
        <Link to={to}>{label}</Link>
      </dt>
      <dd className="flush size-20 bold numeric">{children}</dd>
      {note ? (
        <dd className="flush muted size-12">
          {isMissed ? <b className="warn">{`${text('aboveTarget')} · `}</b> : null}
          {note}
        </dd>
      ) : null}
    </div>
  )
}
