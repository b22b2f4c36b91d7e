// Output of a period by day and by order with totals, also as a workbook.

import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import {
  exportOrderReport,
  listDayReport,
  listOrderReport,
  readLossReport,
} from '@gemba/contract/production/production-report/production-report.ts'
import { Segmented, Select } from 'antd'
import { DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { notifyFailure } from '../../../api/query.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { downloadFile } from '../../../api/transfer.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { PlainButton } from '../../../ui/button/button.tsx'
import { todayIn } from '../../../ui/day/days.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Section } from '../../../ui/panel/section.tsx'
import { EmptyState, Skeleton } from '../../../ui/state/page-states.tsx'
import { usePlantZone } from '../../../ui/value/time.ts'
import { dayAfter } from '../calendar/year-days.ts'
import { addressOfOrders } from '../order/order-urls.ts'
import { WaitingReports } from '../work-order/waiting/waiting-reports.tsx'
import { DayCharts } from './day-charts.tsx'
import { Losses } from './losses.tsx'
import { OrderReportTable } from './order-report-table.tsx'
import { reportWords } from './words.ts'

const choices = [7, 30, 90, 365] as const
type Status = (typeof productionOrderStatus.codes)[keyof typeof productionOrderStatus.codes]

export function ReportPage() {
  const text = useText(reportWords)
  const zone = usePlantZone((state) => state.zone)
  const [days, setDays] = useState<number>(30)
  const [materialId, setMaterialId] = useState<string>()
  const [status, setStatus] = useState<Status>()
  const to = todayIn(zone)
  const span = { from: dayAfter(to, 1 - days), to }
  const reportFilter = { ...span, materialId, status }
  const rows = useCommandQuery(listOrderReport, reportFilter)
  const byDay = useCommandQuery(listDayReport, reportFilter)
  const losses = useCommandQuery(readLossReport, reportFilter)
  // The parts of the report stand one above the other, so they are shown together.
  const isPending = byDay.isPending || losses.isPending
  // The products to choose from are those of the whole period, whatever is filtered.
  const all = useCommandQuery(listOrderReport, span)
  const products = new Map((all.data ?? []).map((row) => [row.materialId, `${row.materialCode} ${row.materialName}`]))
  return (
    <div className="column gap-12" data-testid="production-report">
      <div className="bar gap-8-16">
        <h1 className="flush size-20">{text('title')}</h1>
        <Segmented
          value={days}
          options={choices.map((n) => ({ value: n, label: text('days', { n }) }))}
          onChange={setDays}
        />
        <span className="muted">{text('period', span)}</span>
      </div>
      <div className="bar gap-8-16">
        <Select
          className={'width-240'}
          aria-label={text('product')}
          placeholder={text('product')}
          allowClear
          value={materialId ?? null}
          onChange={(nextMaterialId) => setMaterialId(nextMaterialId ?? undefined)}
          options={[...products].map(([value, label]) => ({ value, label }))}
        />
        <StateChoice status={status} setStatus={setStatus} />
        <PlainButton
          disabled={(rows.data ?? []).length === 0}
          onClick={() => void downloadFile(exportOrderReport, reportFilter).catch(notifyFailure)}
          data-testid="report-export"
        >
          <Icon of={DownloadIcon} /> {text('export')}
        </PlainButton>
      </div>
      <WaitingReports />
      <QueryBoundary query={rows} rows={8}>
        {(orderRows) =>
          orderRows.length === 0 ? (
            <NothingReported />
          ) : isPending ? (
            <Skeleton rows={8} />
          ) : (
            <>
              <QueryBoundary query={byDay} rows={4}>
                {(days) => <DayCharts days={days} {...span} />}
              </QueryBoundary>
              <Losses filter={reportFilter} />
              <Section title={text('byOrder')} testId="report-orders">
                <OrderReportTable rows={orderRows} />
              </Section>
            </>
          )
        }
      </QueryBoundary>
    </div>
  )
}

/** What the report is for, with a link to the orders. */
function NothingReported() {
  const text = useText(reportWords)
  return (
    <EmptyState
      title={text('nothing')}
      hint={text('nothingHint')}
      action={
        <Link className="plain-button" to={addressOfOrders({})}>
          {text('toOrders')}
        </Link>
      }
    />
  )
}

interface StateChoiceProps {
  status: Status | undefined
  setStatus: (status: Status | undefined) => void
}

function StateChoice({ status, setStatus }: StateChoiceProps) {
  const text = useText(reportWords)
  const language = useLanguage((state) => state.language)
  const codes = Object.values(productionOrderStatus.codes)
  return (
    <Select<Status | null>
      className={'width-240'}
      aria-label={text('state')}
      placeholder={text('state')}
      allowClear
      value={status ?? null}
      onChange={(nextStatus) => setStatus(nextStatus ?? undefined)}
      options={codes.map((value) => ({ value, label: wordOfCode(productionOrderStatus, value, language) }))}
    />
  )
}
