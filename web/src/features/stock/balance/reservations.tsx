// Who has reserved something of a row of the stock.
import { listReservations } from '@gemba/contract/stock/balance/find-stock.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { permissionOf } from '../../../resource/labels.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { useCan } from '../../../session/session.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { BillLink } from '../bill/bill-link.tsx'
import { outboundDetailUrl } from '../bill/bill-urls.ts'
import { keyOf, type Shown } from './figure-parts.tsx'
import { Section, Table } from './panel-section.tsx'
import { Quantity } from './quantity.tsx'
import styles from './stock-panel.module.css'
import { stockWords } from './words.ts'

export function Reservations({ row }: { row: Shown }) {
  const text = useText(stockWords)
  const opensBills = useCan(permissionOf(outboundBill, 'page'))
  const query = useCommandQuery(listReservations, keyOf(row))
  const heads = [
    { title: text('bill') },
    { title: text('quantity'), isNumber: true },
    { title: text('picked'), isNumber: true },
    ...[text('location'), text('lot'), text('since'), text('by')].map((title) => ({ title })),
  ]
  return (
    <Section title={text('reservations')}>
      <QueryBoundary query={query} rows={2}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{text('noReservations')}</p>
          ) : (
            <Table label={text('reservations')} heads={heads}>
              {rows.map((one) => (
                <tr key={one.id}>
                  <td>
                    {opensBills ? (
                      <BillLink url={outboundDetailUrl} id={one.billId}>
                        {one.billCode}
                      </BillLink>
                    ) : (
                      one.billCode
                    )}
                  </td>
                  <td className={styles.right}>
                    <Quantity value={one.quantity} unit={row.unitName} />
                  </td>
                  <td className={styles.right}>
                    <Quantity value={one.pickedQuantity} unit={row.unitName} />
                  </td>
                  <td>{one.locationCode}</td>
                  <td>{one.batchNo ?? one.serialNumber ?? '—'}</td>
                  <td>{formatInstant(one.createdAt)}</td>
                  <td>{one.createUser ?? '—'}</td>
                </tr>
              ))}
            </Table>
          )
        }
      </QueryBoundary>
    </Section>
  )
}
