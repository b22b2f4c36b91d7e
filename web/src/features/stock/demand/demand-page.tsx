// One demand: progress of its lines, its bills, and a button that creates a bill of the open quantities.

import { isAllowed } from '@gemba/contract/kit/flow.ts'
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import { demand } from '@gemba/contract/stock/demand/demand.ts'
import { makeInboundBill, makeOutboundBill, readDemandDetail } from '@gemba/contract/stock/demand/demand-actions.ts'
import { demandFlow } from '@gemba/contract/stock/demand/demand-flow.ts'
import { useState } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { nounIn } from '../../../resource/labels.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { useHistory } from '../../../resource/record/history-panel.tsx'
import { EditRecord } from '../../../resource/record-page/edit-record.tsx'
import { useOfferedActions } from '../../../resource/record-page/offered-actions.ts'
import { useCan } from '../../../session/session.ts'
import { MainButton } from '../../../ui/button/button.tsx'
import { BillHead } from '../bill/bill-head.tsx'
import { DocumentFacts } from '../bill/document-facts.tsx'
import { DocumentPage } from '../bill/document-page.tsx'
import { demandActions, useDemandActions } from './demand-actions.tsx'
import { DemandBills } from './demand-bills.tsx'
import { type DemandRow, isOutbound, useDemandForm } from './demand-form.ts'
import { DemandLines, type DemandProgress } from './demand-lines.tsx'
import { MakeBillDialog } from './make-bill-dialog.tsx'
import { demandWords } from './words.ts'

const facts = ['direction', 'demandType', 'warehouseId', 'neededOn', 'sourceCode'] as const

export function DemandPage() {
  return <DocumentPage resource={demand}>{(row) => <DemandView row={row} />}</DocumentPage>
}

function DemandView({ row }: { row: DemandRow }) {
  const answer = useCommandQuery(readDemandDetail, { id: row.id })
  if (!answer.data) return <QueryState query={answer} rows={6} />
  return (
    <>
      <DemandHead row={row} lines={answer.data.details} />
      <DemandLines lines={answer.data.details} />
      <DemandBills row={row} />
    </>
  )
}

function DemandHead({ row, lines }: { row: DemandRow; lines: readonly DemandProgress[] }) {
  const language = useLanguage((state) => state.language)
  const history = useHistory<DemandRow>(demand)
  const actions = useOfferedActions(demandFlow, { status: row.status, order: demandActions })
  const { action, dialog } = useDemandActions(row)
  const form = useDemandForm()
  return (
    <>
      <BillHead
        noun={nounIn(demand, language)}
        row={row}
        of={demandFlow.status}
        actions={actions}
        isBusy={false}
        main={<MakeBill row={row} lines={lines} />}
        onAction={action}
        facts={[<DocumentFacts key="facts" resource={demand} row={row} fields={facts} />]}
      >
        <EditRecord form={form} row={row} />
        {history.button(row)}
      </BillHead>
      {dialog}
      {history.panel}
    </>
  )
}

/** The main action: creates a bill of the open quantities. */
function MakeBill({ row, lines }: { row: DemandRow; lines: readonly DemandProgress[] }) {
  const text = useText(demandWords)
  const [isMaking, setMaking] = useState(false)
  const canMake = useCan((isOutbound(row) ? makeOutboundBill : makeInboundBill).permission)
  const hasOpen = lines.some(({ open }) => compareDecimals(open, '0') > 0)
  if (!canMake || !isAllowed(demandFlow, 'close', row.status)) return null
  return (
    <>
      {hasOpen ? null : <span>{text('nothingOpen')}</span>}
      <MainButton disabled={!hasOpen} onClick={() => setMaking(true)} data-testid="demand-make">
        {text('make')}
      </MainButton>
      {isMaking ? <MakeBillDialog row={row} lines={lines} onClose={() => setMaking(false)} /> : null}
    </>
  )
}
