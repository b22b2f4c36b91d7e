// The open bills and demands of a material, the earliest due first.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { nounOf } from '@gemba/contract/kit/resource.ts'
import { listOpenDocuments } from '@gemba/contract/stock/balance/stock-of-material.ts'
import { demand } from '@gemba/contract/stock/demand/demand.ts'
import { demandStatus, inboundStatus, outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { useCan } from '../../../session/session.ts'
import { daysFrom, todayIn } from '../../../ui/day/days.ts'
import { NothingHere, Section, SmallTable } from '../../../ui/panel/section.tsx'
import { usePlantZone } from '../../../ui/value/time.ts'
import { Quantity } from '../balance/quantity.tsx'
import { stockWords } from '../balance/words.ts'
import { BillLink } from '../bill/bill-link.tsx'
import { demandDetailUrl, inboundDetailUrl, outboundDetailUrl, outDemandDetailUrl } from '../bill/bill-urls.ts'
import { DocumentState } from '../bill/document-state.tsx'
import styles from './material-stock.module.css'
import { materialStockWords } from './words.ts'

export type OpenDocument = CommandReply<typeof listOpenDocuments>[number]

const kinds = {
  inboundBill: { resource: inboundBill, states: inboundStatus },
  outboundBill: { resource: outboundBill, states: outboundStatus },
  demand: { resource: demand, states: demandStatus },
} as const

export function OpenDocuments({ id }: { id: string }) {
  const words = useText(materialStockWords)
  const query = useCommandQuery(listOpenDocuments, { materialId: id })
  return (
    <Section title={words('documents')} testId="open-documents">
      <QueryBoundary query={query} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingHere title={words('noDocuments')} hint={words('noDocumentsHint')} />
          ) : (
            <DocumentTable label={words('documents')} rows={rows} />
          )
        }
      </QueryBoundary>
    </Section>
  )
}

export function DocumentTable({ label, rows }: { label: string; rows: readonly OpenDocument[] }) {
  const text = useText(stockWords)
  const words = useText(materialStockWords)
  const heads = [
    ...[words('document'), words('state'), text('warehouse'), words('due')].map((title) => ({ title })),
    { title: text('quantity'), isNumber: true },
  ]
  return (
    <SmallTable label={label} heads={heads}>
      {rows.map((row) => (
        <tr key={`${row.kind} ${row.id}`}>
          <th scope="row">
            <DocumentName row={row} />
          </th>
          <td>
            <DocumentState of={kinds[row.kind].states} status={row.status} />
          </td>
          <td>{row.warehouseName}</td>
          <td>
            <Due day={row.dueOn} />
          </td>
          <td data-is-number="true">
            {row.isIncoming ? '+' : '\u2212'}
            <Quantity value={row.quantity} unit={row.unitName} />
          </td>
        </tr>
      ))}
    </SmallTable>
  )
}

const urlOf = ({ kind, isIncoming }: OpenDocument): string => {
  if (kind === 'demand') return isIncoming ? demandDetailUrl : outDemandDetailUrl
  return kind === 'inboundBill' ? inboundDetailUrl : outboundDetailUrl
}

/** Kind and code of a document, as a link for people with the permission. */
function DocumentName({ row }: { row: OpenDocument }) {
  const language = useLanguage((state) => state.language)
  const { resource } = kinds[row.kind]
  const isOpen = useCan(permissionOf(resource, 'page'))
  return (
    <>
      {wordIn(language, nounOf(resource))}{' '}
      {isOpen ? (
        <BillLink url={urlOf(row)} id={row.id}>
          {row.code}
        </BillLink>
      ) : (
        row.code
      )}
    </>
  )
}

function Due({ day }: { day: string | null }) {
  const words = useText(materialStockWords)
  const zone = usePlantZone((state) => state.zone)
  if (!day) return '—'
  const late = daysFrom(day, todayIn(zone))
  return (
    <span className={`numeric ${styles.expiry}`} data-is-near={late > 0}>
      {day} {late > 0 ? <span className="muted">{words('late', { n: late })}</span> : null}
    </span>
  )
}
