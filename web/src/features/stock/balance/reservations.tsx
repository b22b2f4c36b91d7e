// The reservations of a stock row.
import { listReservations } from '@gemba/contract/stock/balance/find-stock.ts'
import { reserveRight } from '@gemba/contract/stock/balance/reserve-by-hand.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { useCan } from '../../../session/session.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { BillLink } from '../bill/bill-link.tsx'
import { outboundDetailUrl } from '../bill/bill-urls.ts'
import { type FigureRow, keyOf } from './figure-parts.tsx'
import { Section, Table } from './panel-section.tsx'
import { Quantity } from './quantity.tsx'
import { ReleaseButton, ReserveButton } from './reserve-by-hand.tsx'
import { stockWords } from './words.ts'

export function Reservations({ row }: { row: FigureRow }) {
  const text = useText(stockWords)
  const opensBills = useCan(permissionOf(outboundBill, 'page'))
  const canReserve = useCan(reserveRight)
  const query = useCommandQuery(listReservations, keyOf(row))
  const heads = [
    { title: text('reservedFor') },
    { title: text('quantity'), isNumber: true },
    { title: text('picked'), isNumber: true },
    ...[text('location'), text('lot'), text('since'), text('until'), text('by')].map((title) => ({ title })),
    ...(canReserve ? [{ title: text('action') }] : []),
  ]
  return (
    <Section title={text('reservations')} action={canReserve && isFreeOf(row) ? <ReserveButton row={row} /> : null}>
      <QueryBoundary query={query} rows={2}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="flush muted">{text('noReservations')}</p>
          ) : (
            <Table label={text('reservations')} heads={heads}>
              {rows.map((item) => (
                <tr key={item.id}>
                  <td>
                    {opensBills && item.billId ? (
                      <BillLink url={outboundDetailUrl} id={item.billId}>
                        {item.billCode ?? ''}
                      </BillLink>
                    ) : (
                      (item.billCode ?? item.purpose)
                    )}
                  </td>
                  <td className="text-right">
                    <Quantity value={item.quantity} unit={row.unitName} />
                  </td>
                  <td className="text-right">
                    <Quantity value={item.pickedQuantity} unit={row.unitName} />
                  </td>
                  <td>{item.locationCode}</td>
                  <td>{item.batchNo ?? item.serialNumber ?? '—'}</td>
                  <td>{formatInstant(item.createdAt)}</td>
                  <td>{item.expiresOn ?? '—'}</td>
                  <td>{item.createUser ?? '—'}</td>
                  {canReserve ? (
                    <td>{item.billId ? null : <ReleaseButton id={item.id} what={item.purpose ?? ''} />}</td>
                  ) : null}
                </tr>
              ))}
            </Table>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

/** Returns whether stock of this row can be reserved: not in inspection, on hold or rejected. */
const isFreeOf = ({ qualityStatus: quality }: FigureRow): boolean => typeof quality !== 'number' || quality === 0
