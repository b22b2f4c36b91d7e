// The latest reports of a work order, as stored by the server.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import type { readReportForm } from '@gemba/contract/production/work-order/report-work.ts'
import { useText } from '../../../i18n/text.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import { formatClock } from '../../../ui/value/time.ts'
import { benchWords } from './words.ts'

type Report = CommandReply<typeof readReportForm>['reports'][number]

const maxShown = 3

export function LastReports({ reports }: { reports: readonly Report[] }) {
  const text = useText(benchWords)
  const last = reports.filter(({ status }) => status !== reportStatus.codes.reversed).slice(0, maxShown)
  if (last.length === 0) return null
  const amounts = (report: Report) =>
    [
      { name: text('good'), n: report.goodQuantity },
      { name: text('scrap'), n: report.scrapQuantity },
      { name: text('toRework'), n: report.reworkQuantity },
    ]
      .filter(({ n }) => Number(n) > 0)
      .map(({ name, n }) => `${formatDecimal(n)} ${name}`)
      .join(' · ')
  return (
    <p className="bar gap-4-20 flush" data-testid="bench-last-reports">
      <span className="flush muted">{text('lastReports')}</span>
      {last.map((report) => (
        <span key={report.id}>
          {formatClock(report.reportedAt).slice(0, 5)} {amounts(report)}
          {report.staff.length > 1 ? ` (${report.staff.map(({ name }) => name).join(' + ')})` : null}
        </span>
      ))}
    </p>
  )
}
