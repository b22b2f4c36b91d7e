// Received data that the product cannot use: codes without a point, and unreadable messages.

import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { readBoxReport } from '@gemba/contract/gateway/box.ts'
import type { DeadLetter, BoxReport as Report, UnmappedCode } from '@gemba/contract/gateway/box-report.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { CheckIcon, RadioIcon } from 'lucide-react'
import { useCommandQuery } from '../../api/run.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { QueryState } from '../../resource/query-boundary.tsx'
import { EmptyState } from '../../ui/state/page-states.tsx'
import { formatNumber } from '../../ui/value/number.ts'
import { formatInstant } from '../../ui/value/time.ts'
import { BoxEvents } from './box-events.tsx'
import styles from './box-report.module.css'
import { useClockDeviation } from './clock-deviation.ts'
import { readableHead } from './readable-head.ts'
import { gatewayTexts } from './words.ts'

export function BoxReport({ id }: { id: string }) {
  const report = useCommandQuery(readBoxReport, { id }, { refetchMs: 5_000 })
  if (!report.data) return <QueryState query={report} />
  return (
    <div className={styles.report} data-testid="box-report">
      <Counters report={report.data} />
      <Unmapped codes={report.data.unmapped} isHeard={report.data.lastMessageAt !== null} />
      <BoxEvents events={report.data.events} />
      <DeadLetters letters={report.data.deadLetters} isHeard={report.data.lastMessageAt !== null} />
    </div>
  )
}

function Counters({ report }: { report: Report }) {
  const text = useText(gatewayTexts)
  const clockDeviation = useClockDeviation()
  const counters = [
    [text('malformed'), report.malformedCount],
    [text('unmapped'), report.unmappedCount],
    [text('clockAhead'), report.clockAheadCount],
    [text('tooOld'), report.tooOldCount],
    [text('seqGaps'), report.seqGapCount],
    [text('badItems'), report.badItemCount],
    [text('badTimes'), report.badTimeCount],
    [text('beforeTime'), report.beforeTimeCount],
    [text('outOfService'), report.outOfServiceCount],
    [text('refusedSignIns'), report.refusedSignInCount],
    [text('refusedTopics'), report.refusedTopicCount],
    [text('refusedMessages'), report.refusedCount],
  ] as const
  return (
    <section className="margin-bottom-20">
      <h3 className="below-8 size-14">
        {text('counters')} <small className="muted size-12 regular">{text('inAll')}</small>
      </h3>
      <dl>
        {counters.map(([label, count]) => (
          <div key={label}>
            <dt className="muted size-12 regular">{label}</dt>
            <dd className="flush size-20 numeric">{formatNumber(count)}</dd>
          </div>
        ))}
        <div>
          <dt className="muted size-12 regular">{text('skew')}</dt>
          <dd className="flush size-20 numeric">{clockDeviation(report.skewMs)}</dd>
        </div>
      </dl>
    </section>
  )
}

/** A box without messages is neither in order nor faulty. */
function NothingWrong({ title, isHeard }: { title: string; isHeard: boolean }) {
  const text = useText(gatewayTexts)
  return isHeard ? (
    <EmptyState icon={CheckIcon} title={title} />
  ) : (
    <EmptyState icon={RadioIcon} title={text('neverHeard')} />
  )
}

function Unmapped({ codes, isHeard }: { codes: readonly UnmappedCode[]; isHeard: boolean }) {
  const text = useText(gatewayTexts)
  const language = useLanguage((state) => state.language)
  return (
    <section className="margin-bottom-20">
      <h3 className="below-8 size-14">{text('unmappedCodes')}</h3>
      {codes.length === 0 ? (
        <NothingWrong title={text('noUnmapped')} isHeard={isHeard} />
      ) : (
        <table className="table lined size-13">
          <thead>
            <tr>
              {(['device', 'code', 'dataType', 'unit', 'lastValue', 'count', 'lastSeen'] as const).map((key) => (
                <th key={key}>{text(key)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {codes.map((code) => (
              <tr key={`${code.deviceCode}/${code.code}`}>
                <td>{code.deviceCode}</td>
                <td>{code.code}</td>
                <td>{code.dataType === null ? '—' : wordOfCode(dataType, code.dataType, language)}</td>
                <td>{code.unit ?? '—'}</td>
                <td>{code.count === 0 ? text('never') : code.lastValue}</td>
                <td>{formatNumber(code.count)}</td>
                <td>{formatInstant(code.lastAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function DeadLetters({ letters, isHeard }: { letters: readonly DeadLetter[]; isHeard: boolean }) {
  const text = useText(gatewayTexts)
  return (
    <section className="margin-bottom-20">
      <h3 className="below-8 size-14">{text('badMessages')}</h3>
      {letters.length === 0 ? (
        <NothingWrong title={text('noBadMessages')} isHeard={isHeard} />
      ) : (
        <ul className="plain-list">
          {letters.map((letter) => (
            <li key={`${letter.at}${letter.channel}${letter.head.length}`}>
              <p>
                {formatInstant(letter.at)} · {letter.channel} · {letter.reason} · {formatNumber(letter.bytes)} B
              </p>
              <pre>{readableHead(letter.head)}</pre>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
