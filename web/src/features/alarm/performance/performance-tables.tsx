// The tables of the performance of the alarm system: over time, the most frequent alarms, levels, floods, chattering.
import { type AlarmPerformance, performanceTargets } from '@gemba/contract/alarm/statistics/performance.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { formatNumber } from '../../../ui/value/number.ts'
import { formatDuration, formatInstant } from '../../../ui/value/time.ts'
import { filterOfPoint, journalLink, periodOfUnit } from './links.ts'
import styles from './performance.module.css'
import { performanceWords } from './words.ts'

interface TableProps {
  performance: AlarmPerformance
}

export const formatPercent = (share: number): string => `${formatNumber(share * 100, 1)} %`

const durationOrDash = (ms: number | null): string => (ms === null ? '—' : formatDuration(ms))

interface SectionProps {
  title: string
  hint?: string
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  none?: string
}

function TableSection({ title, hint, heads, rows, none }: SectionProps) {
  return (
    <section className="section-card" aria-label={title}>
      <h2 className="flush size-16">{title}</h2>
      {hint && rows.length > 0 ? <p className="flush muted size-12">{hint}</p> : null}
      {rows.length === 0 ? (
        <p className="flush muted">{none}</p>
      ) : (
        <div className="scroll-x">
          <table className="table lined numeric">
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head}>{head}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((cell, at) => (
                    <td key={heads[at]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const nameOf = ({ objectName, dataName }: { objectName: string; dataName: string }) => `${objectName} · ${dataName}`

export function UnitTable({ performance, unit }: TableProps & { unit: 'day' | 'week' }) {
  const text = useText(performanceWords)
  const maxCount = Math.max(1, ...performance.units.map(({ annunciated }) => annunciated))
  return (
    <TableSection
      title={text('inUnits')}
      heads={[
        text('from'),
        text('alarms'),
        text('perHour'),
        text('floodShare'),
        text('meanToAck'),
        text('meanToHandle'),
      ]}
      rows={performance.units.toReversed().map((row) => ({
        key: row.time,
        cells: [
          <Link key="link" className="nowrap" to={journalLink(periodOfUnit(row, unit))}>
            {row.time}
          </Link>,
          <span key="bar" className="row gap-8">
            <meter className={styles.bar} min={0} max={maxCount} value={row.annunciated} aria-hidden="true" />
            {row.annunciated}
          </span>,
          <span key="rate" className={row.perHour > performanceTargets.perHour ? 'warn' : undefined}>
            {formatNumber(row.perHour, 1)}
          </span>,
          <span key="flood" className={row.floodShare >= performanceTargets.floodShare ? 'warn' : undefined}>
            {formatPercent(row.floodShare)}
          </span>,
          durationOrDash(row.meanToAckMs),
          durationOrDash(row.meanToHandleMs),
        ],
      }))}
    />
  )
}

export function TopTable({ performance }: TableProps) {
  const text = useText(performanceWords)
  return (
    <TableSection
      title={text('top')}
      heads={[text('alarm'), text('alarms'), text('share')]}
      none={text('none')}
      rows={performance.top.map((row) => ({
        key: `${row.ruleId} ${row.dataId}`,
        cells: [
          <Link key="link" to={journalLink(performance, filterOfPoint(row))}>
            {nameOf(row)}
          </Link>,
          row.annunciated,
          formatPercent(row.share),
        ],
      }))}
    />
  )
}

export function LevelTable({ performance }: TableProps) {
  const text = useText(performanceWords)
  return (
    <TableSection
      title={text('levels')}
      heads={[text('level'), text('alarms'), text('share'), text('target')]}
      rows={performance.levels.map(({ level, levelName, count, share }) => ({
        key: String(level),
        cells: [
          <Link key="link" className="row gap-8" to={journalLink(performance, { maxLevel: level })}>
            <StateMark level={level} isShort />
            {levelName}
          </Link>,
          count,
          formatPercent(share),
          formatPercent(performanceTargets.levelShares[level]),
        ],
      }))}
    />
  )
}

export function FloodTable({ performance }: TableProps) {
  const text = useText(performanceWords)
  return (
    <TableSection
      title={text('floods')}
      heads={[text('from'), text('lasted'), text('alarms')]}
      none={text('noFloods')}
      rows={performance.floods.map((flood) => ({
        key: String(flood.from),
        cells: [
          <Link key="link" to={journalLink(flood)}>
            {formatInstant(flood.from)}
          </Link>,
          formatDuration(flood.to - flood.from),
          flood.annunciated,
        ],
      }))}
    />
  )
}

export function ChatteringTable({ performance }: TableProps) {
  const text = useText(performanceWords)
  const proposal = (now: string, proposed: string | undefined) =>
    proposed === undefined ? now : text('proposal', { now, proposed })
  return (
    <TableSection
      title={text('chattering')}
      hint={text('chatteringHint')}
      heads={[text('alarm'), text('bursts'), text('deadband'), text('onDelay')]}
      none={text('noChattering')}
      rows={performance.chattering.map((row) => {
        const { unit, deadband, proposedDeadband, onDelayMs, proposedOnDelayMs } = row
        const withUnit = (value: number) => (unit ? `${formatNumber(value)} ${unit}` : formatNumber(value))
        const isWider = proposedDeadband !== null && proposedDeadband > (deadband ?? 0)
        const isLonger = proposedOnDelayMs !== null && proposedOnDelayMs > (onDelayMs ?? 0)
        return {
          key: `${row.ruleId} ${row.dataId}`,
          cells: [
            <Link key="link" to={journalLink(performance, filterOfPoint(row))}>
              {nameOf(row)}
            </Link>,
            row.bursts,
            proposal(withUnit(deadband ?? 0), isWider ? withUnit(proposedDeadband) : undefined),
            proposal(formatDuration(onDelayMs ?? 0), isLonger ? formatDuration(proposedOnDelayMs) : undefined),
          ],
        }
      })}
    />
  )
}
