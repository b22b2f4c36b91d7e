// The reports of a work order, newest first, and their reversal.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { valueSource } from '@gemba/contract/production/parameter/dictionaries.ts'
import { limitsInWords } from '@gemba/contract/production/parameter/judge-value.ts'
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { workRights } from '@gemba/contract/production/work-order/flow.ts'
import { readReportForm, reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { ReasonDialog } from '../../../../resource/record-page/reason-dialog.tsx'
import { useCan } from '../../../../session/session.ts'
import { LinkButton } from '../../../../ui/button/button.tsx'
import { NothingHere, Section, SmallTable } from '../../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { formatInstant, formatLasting } from '../../../../ui/value/time.ts'
import { formatSerials } from '../../bench/serial/take-serial.ts'
import { useValueWords } from '../../parameter/value-words.ts'
import type { Work } from '../use-work.ts'
import { workPageWords } from '../words.ts'
import styles from './work-tables.module.css'

type Report = CommandReply<typeof readReportForm>['reports'][number]

export function WorkReports({ work }: { work: Work }) {
  const text = useText(workPageWords)
  const { data } = useCommandQuery(readReportForm, { id: work.id })
  const [reversed, setReversed] = useState<string>()
  const reports = data?.workOrderId === work.id ? data.reports : []
  const isNamed = reports.some(({ serialNumbers }) => serialNumbers.length > 0)
  const heads = [
    { title: text('time') },
    ...(['good', 'scrap', 'toRework'] as const).map((name) => ({ title: text(name), isNumber: true })),
    ...(isNamed ? [{ title: text('serials') }] : []),
    { title: text('by') },
    { title: '' },
  ]
  return (
    <Section title={text('reports')} testId="work-reports">
      {reports.length === 0 ? (
        <NothingHere title={text('noReports')} hint={text('noReportsHint')} />
      ) : (
        <SmallTable label={text('reports')} heads={heads}>
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} isNamed={isNamed} onReverse={() => setReversed(report.id)} />
          ))}
        </SmallTable>
      )}
      {reversed ? (
        <ReasonDialog
          title={text('reverseTitle')}
          confirmText={text('reverseTitle')}
          done={text('isReversed')}
          refreshed="production"
          onSave={(reason) => run(reverseReport, { id: reversed, reason })}
          onClose={() => setReversed(undefined)}
        />
      ) : null}
    </Section>
  )
}

interface ReportRowProps {
  report: Report
  /** Whether the table has a column of serial numbers. */
  isNamed: boolean
  onReverse: () => void
}

function ReportRow({ report, isNamed, onReverse }: ReportRowProps) {
  const text = useText(workPageWords)
  const canReverse = useCan(workRights.reverse)
  const shares = report.staff.map(({ name, sharePercent }) =>
    report.staff.length > 1 ? `${name} ${formatDecimal(sharePercent)} %` : name,
  )
  return (
    <>
      <tr>
        <th scope="row">{formatInstant(report.reportedAt).slice(0, 16)}</th>
        {[report.goodQuantity, report.scrapQuantity, report.reworkQuantity].map((quantity, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row have a fixed order
          <td key={at} data-is-number>
            {formatDecimal(quantity)}
          </td>
        ))}
        {isNamed ? <td title={report.serialNumbers.join(', ')}>{formatSerials(report.serialNumbers)}</td> : null}
        <td>{shares.join(', ') || report.reportedBy}</td>
        <td>
          {report.status === reportStatus.codes.reversed ? text('reversed') : <StateOf report={report} />}{' '}
          {report.status !== reportStatus.codes.reversed && canReverse ? (
            <LinkButton onClick={onReverse} data-testid={`reverse-${report.id}`}>
              {text('reverse')}
            </LinkButton>
          ) : null}
        </td>
      </tr>
      {report.params.length > 0 ? <ValuesRow report={report} columns={isNamed ? 7 : 6} /> : null}
    </>
  )
}

/** The confirmation state. Renders nothing if no confirmation is required. */
function StateOf({ report: { status, needsConfirmation, confirmedBy } }: { report: Report }) {
  const text = useText(workPageWords)
  if (status === reportStatus.codes.confirmed) return <span>{text('isConfirmed', { by: confirmedBy ?? '' })}</span>
  return needsConfirmation === 1 ? <strong>{text('isWaiting')}</strong> : null
}

/** The parameter values of a report. Reversed reports show them too. */
function ValuesRow({ report, columns }: { report: Report; columns: number }) {
  const text = useText(workPageWords)
  const inWords = useValueWords()
  return (
    <tr data-testid={`values-${report.id}`}>
      <td colSpan={columns}>
        <ul
          className={`flow plain-list ${styles.values}`}
          data-reversed={report.status === reportStatus.codes.reversed || undefined}
        >
          {report.params.map((param) => (
            <li key={param.id}>
              {param.name} <strong>{inWords(param, param.value)}</strong>{' '}
              <small className="muted">
                {param.source === valueSource.codes.telemetry
                  ? text('readAgo', { age: formatLasting((param.ageSeconds ?? 0) * 1000) })
                  : text('typed')}
              </small>
              {param.isOutside === 1 ? (
                <span className={styles.outside}>
                  {text('outside', { limits: limitsInWords(param) })}
                  {param.overriddenBy
                    ? ` ${text('passed', { by: param.overriddenBy, why: param.overrideReason ?? '' })}`
                    : null}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}
