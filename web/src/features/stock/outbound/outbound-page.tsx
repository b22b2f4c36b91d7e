// One outbound bill: its state and what may be done, and how far each line is.

import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { outboundStatus, outboundType } from '@gemba/contract/stock/dictionaries.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { outboundFlow, outboundRights } from '@gemba/contract/stock/outbound/outbound-flow.ts'
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
import { outboundActsInOrder, useOutboundActs } from './outbound-acts.tsx'
import { isDraft, type OutboundRow, useOutboundForm } from './outbound-form.ts'
import { OutboundLines } from './outbound-lines.tsx'

export function OutboundPage() {
  return <DocumentPage resource={outboundBill}>{(row) => <OutboundView row={row} />}</DocumentPage>
}

function OutboundView({ row }: { row: OutboundRow }) {
  const text = useText(billWords)
  const language = useLanguage((state) => state.language)
  const form = useOutboundForm()
  const [isEditing, setEditing] = useState(false)
  const history = useHistory<OutboundRow>(outboundBill)
  const acts = useOfferedActs(outboundFlow, row.status, outboundActsInOrder)
  const { isBusy, act, dialog } = useOutboundActs(row)
  const mayEdit = useCan(outboundRights.edit) && isDraft(row)
  const fact = (name: 'warehouseId' | 'receiver') => (
    <Fact key={name} label={labelIn(outboundBill, name, language)}>
      {row[name] === null ? null : (joinedLabelOf(row, name) ?? row[name])}
    </Fact>
  )
  return (
    <>
      <BillHead
        noun={nounIn(outboundBill, language)}
        row={row}
        of={outboundStatus}
        acts={acts}
        isBusy={isBusy}
        onAct={(name) => void act(name)}
        facts={[
          <Fact key="type" label={labelIn(outboundBill, 'billType', language)}>
            {wordOfCode(outboundType, row.billType, language)}
          </Fact>,
          fact('warehouseId'),
          fact('receiver'),
          <Fact key="neededOn" label={labelIn(outboundBill, 'neededOn', language)}>
            {row.neededOn}
          </Fact>,
          row.demandId !== null && (
            <Fact key="demand" label={labelIn(outboundBill, 'demandId', language)}>
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
      <OutboundLines row={row} />
      {isEditing ? (
        <ResourceDialog {...form} dialog={{ mode: 'edit', row }} parent={{}} onClose={() => setEditing(false)} />
      ) : null}
      {dialog}
      {history.panel}
    </>
  )
}
