// One demand: how far each line is, its bills, and a bill made of what is open.
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { isAllowed } from '@gemba/contract/kit/flow.ts'
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import { demand } from '@gemba/contract/stock/demand/demand.ts'
import { makeInboundBill, makeOutboundBill, readDemandDetail } from '@gemba/contract/stock/demand/demand-acts.ts'
import { demandFlow, demandRight } from '@gemba/contract/stock/demand/demand-flow.ts'
import { demandDirection, demandStatus, moveType } from '@gemba/contract/stock/dictionaries.ts'
import { useState } from 'react'
import { failureOf } from '../../../api/call-error.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf, labelIn, nounIn } from '../../../resource/labels.ts'
import { ResourceDialog } from '../../../resource/page/resource-dialog.tsx'
import { useHistory } from '../../../resource/record/history-panel.tsx'
import { useCan } from '../../../session/session.ts'
import { ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { BillHead, Fact } from '../bill/bill-head.tsx'
import { DocumentPage } from '../bill/document-page.tsx'
import { useOfferedActs } from '../bill/offered-acts.ts'
import { billWords } from '../bill/words.ts'
import { demandActsInOrder, useDemandActs } from './demand-acts.tsx'
import { DemandBills } from './demand-bills.tsx'
import { type DemandRow, isOpen, isOutbound, useDemandForm } from './demand-form.ts'
import { DemandLines, type DemandProgress } from './demand-lines.tsx'
import { MakeBillDialog } from './make-bill-dialog.tsx'
import { demandWords } from './words.ts'

export function DemandPage() {
  return <DocumentPage resource={demand}>{(row) => <DemandView row={row} />}</DocumentPage>
}

function DemandView({ row }: { row: DemandRow }) {
  const answer = useCommandQuery(readDemandDetail, { id: row.id })
  if (answer.isError && !answer.data)
    return <ErrorState failure={failureOf(answer.error)} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={6} />
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
  const acts = useOfferedActs(demandFlow, row.status, demandActsInOrder)
  const { act, dialog } = useDemandActs(row)
  const label = (name: 'demandType' | 'direction' | 'warehouseId' | 'neededOn' | 'sourceCode') =>
    labelIn(demand, name, language)
  return (
    <>
      <BillHead
        noun={nounIn(demand, language)}
        row={row}
        of={demandStatus}
        acts={acts}
        isBusy={false}
        main={<MakeBill row={row} lines={lines} />}
        onAct={act}
        facts={[
          <Fact key="direction" label={label('direction')}>
            {wordOfCode(demandDirection, row.direction, language)}
          </Fact>,
          <Fact key="type" label={label('demandType')}>
            {wordOfCode(moveType, row.demandType, language)}
          </Fact>,
          <Fact key="warehouse" label={label('warehouseId')}>
            {joinedLabelOf(row, 'warehouseId') ?? row.warehouseId}
          </Fact>,
          <Fact key="neededOn" label={label('neededOn')}>
            {row.neededOn}
          </Fact>,
          <Fact key="source" label={label('sourceCode')}>
            {row.sourceCode}
          </Fact>,
        ]}
      >
        <EditButton row={row} />
        {history.button(row)}
      </BillHead>
      {dialog}
      {history.panel}
    </>
  )
}

/** What leads on: a bill of what is open. */
function MakeBill({ row, lines }: { row: DemandRow; lines: readonly DemandProgress[] }) {
  const text = useText(demandWords)
  const [isMaking, setMaking] = useState(false)
  const mayMake = useCan((isOutbound(row) ? makeOutboundBill : makeInboundBill).permission)
  const hasOpen = lines.some(({ open }) => compareDecimals(open, '0') > 0)
  if (!mayMake || !isAllowed(demandFlow, 'close', row.status)) return null
  return (
    <>
      {hasOpen ? null : <span>{text('nothingOpen')}</span>}
      <button
        type="button"
        className="main-button"
        disabled={!hasOpen}
        onClick={() => setMaking(true)}
        data-testid="demand-make"
      >
        {text('make')}
      </button>
      {isMaking ? <MakeBillDialog row={row} lines={lines} onClose={() => setMaking(false)} /> : null}
    </>
  )
}

function EditButton({ row }: { row: DemandRow }) {
  const text = useText(billWords)
  const form = useDemandForm()
  const [isEditing, setEditing] = useState(false)
  const mayEdit = useCan(demandRight) && isOpen(row)
  if (!mayEdit) return null
  return (
    <>
      <button type="button" className="plain-button" onClick={() => setEditing(true)} data-testid="bill-edit">
        {text('edit')}
      </button>
      {isEditing ? (
        <ResourceDialog {...form} dialog={{ mode: 'edit', row }} parent={{}} onClose={() => setEditing(false)} />
      ) : null}
    </>
  )
}
