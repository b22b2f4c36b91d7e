// The bills that fulfil a demand, with their states.

import { listInboundBillsOfDemand, listOutboundBillsOfDemand } from '@gemba/contract/stock/demand/demand-actions.ts'
import { inboundStatus, outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { BillLink } from '../bill/bill-link.tsx'
import { inboundDetailUrl, outboundDetailUrl } from '../bill/bill-urls.ts'
import { DocumentState } from '../bill/document-state.tsx'
import { type DemandRow, isOutbound } from './demand-form.ts'
import { demandWords } from './words.ts'

export function DemandBills({ row }: { row: DemandRow }) {
  const text = useText(demandWords)
  const isOut = isOutbound(row)
  const inbound = useCommandQuery(listInboundBillsOfDemand, { id: row.id }, { isEnabled: !isOut })
  const outbound = useCommandQuery(listOutboundBillsOfDemand, { id: row.id }, { isEnabled: isOut })
  const answer = isOut ? outbound : inbound
  const [url, of] = isOut ? [outboundDetailUrl, outboundStatus] : [inboundDetailUrl, inboundStatus]
  return (
    <section className="section-card" aria-label={text('bills')}>
      <h2 className="flush size-16">{text('bills')}</h2>
      {!answer.data ? (
        <QueryState query={answer} rows={3} />
      ) : answer.data.length === 0 ? (
        <EmptyState title={text('noBills')} hint={text('noBillsHint')} />
      ) : (
        <ul className="column gap-8 plain-list">
          {answer.data.map(({ id, code, status }) => (
            <li className="flex gap-16" key={id}>
              <BillLink url={url} id={id}>
                {code ?? id}
              </BillLink>
              <DocumentState of={of} status={status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
