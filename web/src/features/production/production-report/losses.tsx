// Output of a period by operation, station, work centre and product, and scrap and downtime by reason.
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { readLossReport } from '@gemba/contract/production/production-report/production-report.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { Section, SmallTable } from '../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { formatDuration } from '../../../ui/value/time.ts'
import { formatWorked } from '../format-worked.ts'
import { useReasons } from '../work-order/use-reasons.ts'
import { LossPareto } from './loss-pareto.tsx'
import styles from './report-page.module.css'
import { reportWords } from './words.ts'

type LossReport = CommandReply<typeof readLossReport>

export function Losses({ filter }: { filter: CommandInput<typeof readLossReport> }) {
  const query = useCommandQuery(readLossReport, filter)
  return (
    <QueryBoundary query={query} rows={6}>
      {(report) => (
        <>
          {report.operations.length > 0 ? <OutputGroups report={report} /> : null}
          <div className={styles.losses}>
            <Scrap scrap={report.scrap} />
            <Downtime downtime={report.downtime} />
          </div>
        </>
      )}
    </QueryBoundary>
  )
}

const quantities = ['good', 'rework', 'scrap'] as const
const groups = ['operations', 'stations', 'workCenters', 'products'] as const

function OutputGroups({ report }: { report: LossReport }) {
  const text = useText(reportWords)
  const [by, setBy] = useState<(typeof groups)[number]>('operations')
  const heads = [
    { title: text(`one.${by}`) },
    ...['yield' as const, ...quantities].map((name) => ({ title: text(name), isNumber: true })),
    { title: text('worked'), isNumber: true },
  ]
  return (
    <Section
      title={text('outputBy')}
      aside={
        <Segmented
          aria-label={text('outputBy')}
          value={by}
          options={groups.map((value) => ({ value, label: text(`one.${value}`) }))}
          onChange={setBy}
        />
      }
      testId="report-groups"
    >
      <SmallTable label={text('outputBy')} heads={heads}>
        {report[by].map((row) => (
          <tr key={`${row.id} ${row.unitName}`}>
            <th scope="row">{row.name === '' ? text(`none.${by}`) : row.name}</th>
            <td data-is-number>{row.yield === null ? '—' : `${formatDecimal(row.yield)} %`}</td>
            {quantities.map((name) => (
              <td key={name} data-is-number>
                {formatDecimal(row[`${name}Quantity`])} {name === 'good' ? row.unitName : null}
              </td>
            ))}
            <td data-is-number>{formatWorked(row.workedSeconds)}</td>
          </tr>
        ))}
      </SmallTable>
      <p className="flush muted size-13">{text(by === 'products' ? 'goodOfOrders' : 'goodOfOperations')}</p>
    </Section>
  )
}

function Scrap({ scrap }: Pick<LossReport, 'scrap'>) {
  const text = useText(reportWords)
  const { nameOf } = useReasons('rejectReason')
  const losses = scrap.map(({ reasonCode, unitName, quantity }) => ({
    key: `${reasonCode} ${unitName}`,
    name: nameOf(reasonCode),
    amount: Number(quantity),
    text: `${formatDecimal(quantity)} ${unitName}`,
  }))
  return <LossPareto title={text('scrapByReason')} head={text('scrap')} losses={losses} testId="report-scrap" />
}

function Downtime({ downtime }: Pick<LossReport, 'downtime'>) {
  const text = useText(reportWords)
  const { nameOf } = useReasons('pauseReason')
  const nameOfPause = (reasonCode: string | null, callTypeName: string | null): string => {
    const name = reasonCode === null ? text('noReason') : nameOf(reasonCode)
    return callTypeName === null ? name : `${name}: ${callTypeName}`
  }
  const losses = downtime
    .filter(({ isPlanned }) => isPlanned === 0)
    .map(({ reasonCode, callTypeName, count, durationMs }) => ({
      key: `${reasonCode} ${callTypeName}`,
      name: nameOfPause(reasonCode, callTypeName),
      amount: durationMs,
      text: formatDuration(durationMs),
      count,
    }))
  const plannedMs = downtime.reduce((sum, { isPlanned, durationMs }) => sum + (isPlanned === 1 ? durationMs : 0), 0)
  return (
    <LossPareto
      title={text('downtimeByReason')}
      head={text('downtime')}
      note={text('plannedPauses', { time: formatDuration(plannedMs) })}
      losses={losses}
      testId="report-downtime"
    />
  )
}
