// One inbound bill: its state and what may be done, and what has come of each line.

import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { inboundStatus, inboundType } from '@gemba/contract/stock/dictionaries.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { inboundFlow, inboundRights } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import { useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { joinedLabelOf, labelIn, nounIn } from '../../../resource/labels.ts'
import { ResourceDialog } from '../../../resource/page/resource-dialog.tsx'
import { useHistory } from '../../../resource/record/history-panel.tsx'
import { useCan } from '../../../session/session.ts'
import { BillHead, Fact } from '../bill/bill-head.tsx'
import { BillLink } from '../bill/bill-link.tsx'
import { demandDetailUrl } from '../bill/bill-urls.ts'
import { DocumentPage } from '../bill/document-page.tsx'
import { useOfferedActs } from '../bill/offered-acts.ts'
import { billWords } from '../bill/words.ts'
import { inboundActsInOrder, useInboundActs } from './inbound-acts.tsx'
import { type InboundRow, isDraft, useInboundForm } from './inbound-form.ts'
import { InboundLines } from './inbound-lines.tsx'

export function InboundPage() {
  return <DocumentPage resource={inboundBill}>{(row) => <InboundView row={row} />}</DocumentPage>
}

function InboundView({ row }: { row: InboundRow }) {
  const text = useText(billWords)
  const language = useLanguage((state) => state.language)
  const form = useInboundForm()
  const [isEditing, setEditing] = useState(false)
  const history = useHistory<InboundRow>(inboundBill)
  const acts = useOfferedActs(inboundFlow, row.status, inboundActsInOrder)
  const { isBusy, act, dialog } = useInboundActs(row)
  const mayEdit = useCan(inboundRights.edit) && isDraft(row)
  const fact = (name: 'warehouseId' | 'supplierId') => (
    <Fact key={name} label={labelIn(inboundBill, name, language)}>
      {row[name] === null ? null : (joinedLabelOf(row, name) ?? row[name])}
    </Fact>
  )
  return (
    <>
      <BillHead
        noun={nounIn(inboundBill, language)}
        row={row}
        of={inboundStatus}
        acts={acts}
        isBusy={isBusy}
        onAct={(name) => void act(name)}
        facts={[
          <Fact key="type" label={labelIn(inboundBill, 'billType', language)}>
            {wordOfCode(inboundType, row.billType, language)}
          </Fact>,
          fact('warehouseId'),
          fact('supplierId'),
          <Fact key="expectedOn" label={labelIn(inboundBill, 'expectedOn', language)}>
            {row.expectedOn}
          </Fact>,
          row.demandId !== null && (
            <Fact key="demand" label={labelIn(inboundBill, 'demandId', language)}>
              <BillLink url={demandDetailUrl} id={row.demandId}>
                {joinedLabelOf(row, 'demandId') ?? row.demandId}
              </BillLink>
            </Fact>
          ),
        ]}
      >
        {mayEdit ? (
          <button type="button" className="plain-button" onClick={() => setEditing(true)} data-testid="bill-edit">
            {text('edit')}
          </button>
        ) : null}
        {history.button(row)}
      </BillHead>
      <InboundLines row={row} />
      {isEditing ? (
        <ResourceDialog {...form} dialog={{ mode: 'edit', row }} parent={{}} onClose={() => setEditing(false)} />
      ) : null}
      {dialog}
      {history.panel}
    </>
  )
}
