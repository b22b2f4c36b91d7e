// The sheet of a work order, the same on screen and on paper.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import type { readWorkOrderReport } from '@gemba/contract/production/production-report/production-report.ts'
import { reportStatus, workLogKind, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { Fact } from '../../../resource/record-page/record-head.tsx'
import { NothingHere, Section, SmallTable } from '../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { formatDuration, formatInstant } from '../../../ui/value/time.ts'
import { workReportWords } from './words.ts'

type Report = CommandReply<typeof readWorkOrderReport>
type Word = keyof typeof workReportWords

const timeOf = (at: number | null): string | null => (at === null ? null : formatInstant(at).slice(0, 16))

export function WorkOrderSheet({ report }: { report: Report }) {
  const text = useText(workReportWords)
  const language = useLanguage((state) => state.language)
  const { work, actualEnd, printedAt } = report
  return (
    <article className="column gap-12 max-width-960" data-testid="work-order-report">
      <h1 className="flush size-20">
        {text('title')} {work.code}
      </h1>
      <dl className="grid gap-12-24 fill-columns-180 flush">
        <Fact label={text('order')}>{work.orderCode}</Fact>
        <Fact label={text('product')}>
          {work.productCode} {work.productName}
        </Fact>
        <Fact label={text('segment')}>
          {work.segmentNumber} {work.stageName}
        </Fact>
        <Fact label={text('station')}>{work.stationName}</Fact>
        <Fact label={text('state')}>{wordOfCode(workOrderStatus, work.status, language)}</Fact>
        <Fact label={text('started')}>{timeOf(work.actualStart)}</Fact>
        <Fact label={text('ended')}>{timeOf(actualEnd)}</Fact>
        <Fact label={text('quantity')}>
          {formatDecimal(work.quantity)} {work.unitName}
        </Fact>
        <Fact label={text('good')}>{formatDecimal(work.goodQuantity)}</Fact>
        <Fact label={text('scrap')}>{formatDecimal(work.scrapQuantity)}</Fact>
        <Fact label={text('rework')}>{formatDecimal(work.reworkQuantity)}</Fact>
      </dl>
      <Reports report={report} />
      <Times report={report} />
      <Materials report={report} />
      <People report={report} />
      <p className="muted">{text('printed', { time: timeOf(printedAt) ?? '' })}</p>
    </article>
  )
}

interface PartProps {
  title: Word
  heads: readonly Word[]
  numbers?: readonly Word[]
  isEmpty: boolean
  children: ReactNode
}

function Part({ title, heads, numbers = [], isEmpty, children }: PartProps) {
  const text = useText(workReportWords)
  return (
    <Section title={text(title)}>
      {isEmpty ? (
        <NothingHere title={text('none')} hint={text('noneHint')} />
      ) : (
        <SmallTable
          label={text(title)}
          heads={heads.map((name) => ({ title: text(name), isNumber: numbers.includes(name) }))}
        >
          {children}
        </SmallTable>
      )}
    </Section>
  )
}

function Reports({ report: { reports } }: { report: Report }) {
  const text = useText(workReportWords)
  const numbers = ['good', 'scrap', 'rework'] as const
  return (
    <Part title="reports" heads={['time', 'by', ...numbers, 'lot']} numbers={numbers} isEmpty={reports.length === 0}>
      {reports.map((report) => (
        <tr key={report.id}>
          <td>
            {timeOf(report.reportedAt)}
            {report.status === reportStatus.codes.reversed ? ` (${text('reversed')})` : null}
          </td>
          <td>{report.staff.map(({ name }) => name).join(', ') || report.reportedBy}</td>
          <td data-is-number>{formatDecimal(report.goodQuantity)}</td>
          <td data-is-number>{formatDecimal(report.scrapQuantity)}</td>
          <td data-is-number>{formatDecimal(report.reworkQuantity)}</td>
          <td>{report.lotCode ?? '—'}</td>
        </tr>
      ))}
    </Part>
  )
}

function Times({ report: { times } }: { report: Report }) {
  const language = useLanguage((state) => state.language)
  return (
    <Part
      title="times"
      heads={['kind', 'started', 'ended', 'lasting', 'person', 'station']}
      isEmpty={times.length === 0}
    >
      {times.map((time) => (
        <tr key={`${time.kind}-${time.startAt}`}>
          <td>{wordOfCode(workLogKind, time.kind, language)}</td>
          <td>{timeOf(time.startAt)}</td>
          <td>{timeOf(time.endAt) ?? '—'}</td>
          <td>{formatDuration(time.seconds * 1000)}</td>
          <td>{time.staffName ?? '—'}</td>
          <td>{time.stationName ?? '—'}</td>
        </tr>
      ))}
    </Part>
  )
}

function Materials({ report: { materials } }: { report: Report }) {
  const text = useText(workReportWords)
  return (
    <Part
      title="materials"
      heads={['material', 'lot', 'quantity', 'time']}
      numbers={['quantity']}
      isEmpty={materials.length === 0}
    >
      {materials.map((material) => (
        <tr key={material.id}>
          <td>
            {material.materialCode} {material.materialName}
            {material.substituteForCode ? ` · ${text('instead', { material: material.substituteForCode })}` : null}
          </td>
          <td>{material.lotCode ?? material.serialNumber ?? '—'}</td>
          <td data-is-number>
            {formatDecimal(material.quantity)} {material.unitName}
          </td>
          <td>{timeOf(material.consumedAt)}</td>
        </tr>
      ))}
    </Part>
  )
}

function People({ report: { people } }: { report: Report }) {
  return (
    <Part title="people" heads={['person', 'good']} numbers={['good']} isEmpty={people.length === 0}>
      {people.map(({ staffId, name, good }) => (
        <tr key={staffId}>
          <td>{name}</td>
          <td data-is-number>{formatDecimal(good)}</td>
        </tr>
      ))}
    </Part>
  )
}
