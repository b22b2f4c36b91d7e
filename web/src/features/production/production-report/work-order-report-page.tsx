// The report sheet of one work order: output, people, material and times.

import { readWorkOrderReport } from '@gemba/contract/production/production-report/production-report.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { useTabTitle } from '../../../resource/tab/tab-context.ts'
import { useTabQuery } from '../../../resource/tab/url-state.ts'
import { MainButton } from '../../../ui/button/button.tsx'
import { Paper } from '../../../ui/print/paper.tsx'
import { workReportWords } from './words.ts'
import { WorkOrderSheet } from './work-order-sheet.tsx'

export function WorkOrderReportPage() {
  const id = useTabQuery('id')
  const text = useText(workReportWords)
  const query = useCommandQuery(readWorkOrderReport, { id })
  useTabTitle(query.data && `${text('open')} ${query.data.work.code}`)
  return (
    <QueryBoundary query={query} rows={8}>
      {(report) => (
        <>
          <div className="flex justify-end margin-bottom-12">
            <MainButton onClick={() => globalThis.print()} data-testid="report-print">
              {text('print')}
            </MainButton>
          </div>
          <WorkOrderSheet report={report} />
          <Paper>{() => <WorkOrderSheet report={report} />}</Paper>
        </>
      )}
    </QueryBoundary>
  )
}
