// The lines of an outbound bill: requested, reserved, picked and issued quantities.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { compareDecimals, subtractToZero } from '@gemba/contract/rules/decimal.ts'
import { outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { readOutboundProgress } from '@gemba/contract/stock/outbound/read-outbound-progress.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import type { Text } from '../../../i18n/words.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { RecordCell } from '../../../resource/tab/record-cell.tsx'
import { formatMoney } from '../../../ui/value/money.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import { LineTable } from '../bill/line-table.tsx'
import { QuantityBar } from '../bill/quantity-bar.tsx'
import { billWords } from '../bill/words.ts'
import type { OutboundRow } from './outbound-form.ts'
import { outboundWords } from './words.ts'

const { issued, received } = outboundStatus.codes
type OutboundProgressLine = CommandReply<typeof readOutboundProgress>[number]

export function OutboundLines({ row }: { row: OutboundRow }) {
  const bill = useText(billWords)
  const text = useText(outboundWords)
  const answer = useCommandQuery(readOutboundProgress, { id: row.id })
  if (!answer.data) return <QueryState query={answer} rows={5} />
  const isPosted = row.status === issued || row.status === received
  return (
    <LineTable
      label={bill('lines')}
      emptyHint={bill('noLinesHint')}
      heads={[
        bill('material'),
        text('progress'),
        text('reserved'),
        text('picked'),
        bill('difference'),
        bill('location'),
        bill('lot'),
        ...(isPosted ? [text('unitCost'), text('value')] : []),
      ]}
      rows={answer.data.map((line) => {
        const inUnit = (quantity: string) => `${formatDecimal(quantity)} ${line.unitName}`
        return (
          <tr key={line.lineId}>
            <RecordCell of="material" id={line.materialId} code={line.materialCode} name={line.materialName} />
            <td>
              <QuantityBar
                label={text('progress')}
                done={line.issued}
                underWay={line.issued === '0' ? line.picked : line.issued}
                whole={line.wanted}
                unit={line.unitName}
              />
            </td>
            <td className="numeric nowrap" data-label={text('reserved')}>
              {inUnit(line.reserved)}
            </td>
            <td className="numeric nowrap" data-label={text('picked')}>
              {inUnit(line.picked)}
            </td>
            <td className="nowrap" data-label={bill('difference')}>
              {differenceOf(line, row.status, { bill, text })}
            </td>
            <td data-label={bill('location')}>{line.locationCode ?? '—'}</td>
            <td data-label={bill('lot')}>{line.lotCode ?? '—'}</td>
            {isPosted ? <Worth line={line} text={text} /> : null}
          </tr>
        )
      })}
    />
  )
}

/** Cost and value that the issue has posted, never an entered price. */
function Worth({ line, text }: { line: OutboundProgressLine; text: Text<typeof outboundWords> }) {
  const figures = [
    ['unitCost', formatMoney(line.unitCost, 4)],
    ['value', formatMoney(line.value)],
  ] as const
  return figures.map(([name, figure]) => (
    <td key={name} className="numeric nowrap" data-label={text(name)}>
      {figure}
    </td>
  ))
}

interface Words {
  readonly bill: Text<typeof billWords>
  readonly text: Text<typeof outboundWords>
}

/** Returns what is missing of a line as text, in the warehouse or at the destination. */
function differenceOf(line: OutboundProgressLine, status: number, { bill, text }: Words): string {
  const lost = status === received ? subtractToZero(line.issued, line.received) : '0'
  const parts = [
    ...(isShort(line, status) ? [bill('isShort')] : []),
    ...(lost === '0' ? [] : [text('arrivedShort', { quantity: formatDecimal(lost), unit: line.unitName })]),
  ]
  return parts.length === 0 ? bill('none') : parts.join(' · ')
}

/** Returns whether a line gets less than requested. */
function isShort(line: { wanted: string; reserved: string; issued: string }, status: number): boolean {
  if (status === outboundStatus.codes.draft || status > outboundStatus.codes.received) return false
  return compareDecimals(status >= issued ? line.issued : line.reserved, line.wanted) < 0
}
