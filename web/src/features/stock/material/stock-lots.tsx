// The stock of a material by lot and location, the earliest expiry first.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { listStock } from '@gemba/contract/stock/balance/find-stock.ts'
import { useState } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { RecordLink } from '../../../resource/tab/record-link.tsx'
import { PlainButton } from '../../../ui/button/button.tsx'
import { daysFrom, todayIn } from '../../../ui/day/days.ts'
import { NothingHere, Section, SmallTable } from '../../../ui/panel/section.tsx'
import { usePlantZone } from '../../../ui/value/time.ts'
import { formatHeldReasons } from '../balance/held-stock-reasons.ts'
import { Quantity } from '../balance/quantity.tsx'
import { stockWords } from '../balance/words.ts'
import styles from './material-stock.module.css'
import { materialStockWords } from './words.ts'

type Row = CommandReply<typeof listStock>[number]

const shownFirst = 8

const byExpiry = (left: Row, right: Row): number =>
  (left.expiryDate ?? '9999').localeCompare(right.expiryDate ?? '9999')

export function StockLots({ id }: { id: string }) {
  const words = useText(materialStockWords)
  const query = useCommandQuery(listStock, { materialId: id, groupBy: 'lot' })
  return (
    <Section title={words('lots')} testId="stock-lots">
      <QueryBoundary query={query} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingHere title={words('noLots')} hint={words('noLotsHint')} />
          ) : (
            <Lots rows={rows.toSorted(byExpiry)} />
          )
        }
      </QueryBoundary>
    </Section>
  )
}

function Lots({ rows }: { rows: readonly Row[] }) {
  const text = useText(stockWords)
  const words = useText(materialStockWords)
  const language = useLanguage((state) => state.language)
  const [isWhole, setWhole] = useState(false)
  const heads = [
    ...[text('lot'), text('expires'), text('warehouse')].map((title) => ({ title })),
    ...[text('onHand'), text('reserved'), text('held'), text('available')].map((title) => ({ title, isNumber: true })),
    { title: text('heldWhy') },
  ]
  return (
    <>
      <SmallTable label={words('lots')} heads={heads}>
        {rows.slice(0, isWhole ? rows.length : shownFirst).map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <RecordLink of="lot" id={row.lotId}>
                {row.batchNo ?? '—'}
              </RecordLink>
            </th>
            <td>
              <Expiry day={row.expiryDate} />
            </td>
            <td>{row.warehouseName ?? '—'}</td>
            {[row.quantity, row.lockedQuantity, row.heldQuantity, row.availableQuantity].map((value, at) => (
              <td key={heads[at + 3]?.title} data-is-number="true">
                <Quantity value={value} unit={row.unitName} />
              </td>
            ))}
            <td>{formatHeldReasons(row, language) || '—'}</td>
          </tr>
        ))}
      </SmallTable>
      {rows.length > shownFirst && !isWhole ? (
        <PlainButton onClick={() => setWhole(true)}>{words('allLots', { n: rows.length })}</PlainButton>
      ) : null}
    </>
  )
}

const soon = 30

/** The expiry day of a lot and its distance. Near or past days stand out. */
function Expiry({ day }: { day: string | null }) {
  const words = useText(materialStockWords)
  const zone = usePlantZone((state) => state.zone)
  if (!day) return '—'
  const daysLeft = daysFrom(todayIn(zone), day)
  const margin = daysLeft < 0 ? words('expired', { n: -daysLeft }) : words('daysLeft', { n: daysLeft })
  return (
    <span className={`numeric ${styles.expiry}`} data-is-near={daysLeft < soon}>
      {day} <span className="muted">{margin}</span>
    </span>
  )
}
