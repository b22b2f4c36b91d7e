// What a figure of the stock is made of: who has reserved it, and what moved last.
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { listReservations, pageLedger } from '@gemba/contract/stock/balance/find-stock.ts'
import { moveType } from '@gemba/contract/stock/dictionaries.ts'
import type { ReactNode } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { formatInstant } from '../../../ui/value/time.ts'
import { Quantity } from './quantity.tsx'
import type { StockRow } from './stock-columns.tsx'
import styles from './stock-panel.module.css'
import { stockWords } from './words.ts'

const latest = 30

/** What of a row says which movements and reservations are meant. */
type Shown = Pick<StockRow, 'materialId' | 'materialCode' | 'materialName' | 'unitName'> &
  Partial<Pick<StockRow, 'warehouseId' | 'locationId' | 'lotId'>>

export function StockPanel({ row, onClose }: { row: Shown; onClose: () => void }) {
  return (
    <Panel title={`${row.materialCode} ${row.materialName}`} width={920} onClose={onClose} testId="stock-panel">
      <Reservations row={row} />
      <Movements row={row} />
    </Panel>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Table({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function Reservations({ row: { materialId, warehouseId, unitName } }: { row: Shown }) {
  const text = useText(stockWords)
  const query = useCommandQuery(listReservations, { materialId, warehouseId: warehouseId ?? null })
  const heads = [
    text('bill'),
    text('quantity'),
    text('picked'),
    text('location'),
    text('lot'),
    text('since'),
    text('by'),
  ]
  return (
    <Section title={text('reservations')}>
      <QueryBoundary query={query} rows={2}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{text('noReservations')}</p>
          ) : (
            <Table heads={heads}>
              {rows.map((one) => (
                <tr key={one.id}>
                  <td>{one.billCode}</td>
                  <td className={styles.right}>
                    <Quantity value={one.quantity} unit={unitName} />
                  </td>
                  <td className={styles.right}>
                    <Quantity value={one.pickedQuantity} unit={unitName} />
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

function Movements({ row }: { row: Shown }) {
  const text = useText(stockWords)
  const language = useLanguage((state) => state.language)
  const { materialId, warehouseId, locationId, lotId } = row
  const query = useCommandQuery(pageLedger, {
    ...{ materialId, pageSize: latest },
    ...(warehouseId && { warehouseId }),
    ...(locationId && { locationId }),
    ...(lotId && { lotId }),
  })
  const heads = [
    text('at'),
    text('move'),
    text('quantity'),
    text('after'),
    text('location'),
    text('lot'),
    text('bill'),
    text('by'),
  ]
  return (
    <Section title={text('movements')}>
      <QueryBoundary query={query} rows={4}>
        {({ records }) =>
          records.length === 0 ? (
            <p>{text('noMovements')}</p>
          ) : (
            <Table heads={heads}>
              {records.map((one) => (
                <tr key={one.id}>
                  <td>{formatInstant(one.at)}</td>
                  <td>
                    {wordOfCode(moveType, one.moveType, language)}
                    {one.isReversed ? ` · ${text('reversed')}` : ''}
                  </td>
                  <td className={styles.right}>
                    <Quantity value={one.quantity} unit={one.unitName} />
                  </td>
                  <td className={styles.right}>
                    <Quantity value={one.balanceAfter} unit={one.unitName} />
                  </td>
                  <td>{`${one.warehouseName} ${one.locationName}`}</td>
                  <td>{one.batchNo ?? one.serialNumber ?? '—'}</td>
                  <td>{one.billCode ?? '—'}</td>
                  <td>{one.operatorName ?? '—'}</td>
                </tr>
              ))}
            </Table>
          )
        }
      </QueryBoundary>
    </Section>
  )
}
