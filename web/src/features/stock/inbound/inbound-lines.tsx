// The lines of an inbound bill: received and expected quantity, target location and differences.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { inboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { readReceivingList } from '@gemba/contract/stock/inbound/read-receiving-list.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import type { Text } from '../../../i18n/words.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { RecordCell } from '../../../resource/tab/record-cell.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { LineTable } from '../bill/line-table.tsx'
import { QuantityBar } from '../bill/quantity-bar.tsx'
import { billWords, inboundWords } from '../bill/words.ts'
import type { InboundRow } from './inbound-form.ts'

export type ReceivingLine = CommandReply<typeof readReceivingList>[number]

const { stocked, reversed, cancelled } = inboundStatus.codes
const isOver = (status: number): boolean => [stocked, reversed, cancelled].some((candidate) => candidate === status)

export function InboundLines({ row }: { row: InboundRow }) {
  const text = useText(billWords)
  const words = useText(inboundWords)
  const answer = useCommandQuery(readReceivingList, { id: row.id })
  if (!answer.data) return <QueryState query={answer} rows={5} />
  return (
    <LineTable
      label={text('lines')}
      emptyHint={text('noLinesHint')}
      heads={[
        text('material'),
        text('received'),
        text('difference'),
        text('location'),
        text('lot'),
        words('expiresOn'),
      ]}
      rows={answer.data.map((line) => (
        <tr key={line.lineId}>
          <RecordCell of="material" id={line.materialId} code={line.materialCode} name={line.materialName} />
          <td>
            <QuantityBar label={text('received')} done={line.received} whole={line.quantity} unit={line.lineUnitName} />
          </td>
          <td className="nowrap" data-label={text('difference')}>
            {differenceOf(line, row.status, text)}
          </td>
          <td data-label={text('location')}>{line.locationCode ?? '—'}</td>
          <td data-label={text('lot')}>{line.lotCode ?? '—'}</td>
          <td className="numeric nowrap" data-label={words('expiresOn')}>
            {line.expiresOn ?? '—'}
          </td>
        </tr>
      ))}
    />
  )
}

/** Returns the difference of a line from its expected quantity as text. */
function differenceOf(line: ReceivingLine, status: number, text: Text<typeof billWords>): string {
  const describe = (key: 'toCome' | 'short' | 'over' | 'waits', quantity: string, unit: string) =>
    quantity === '0' ? [] : [text(key, { quantity: formatDecimal(quantity), unit })]
  const parts = [
    ...describe('waits', line.waiting, line.unitName),
    ...describe('over', line.over, line.lineUnitName),
    ...describe(isOver(status) ? 'short' : 'toCome', line.open, line.lineUnitName),
  ]
  return parts.length === 0 ? text('none') : parts.join(' · ')
}
