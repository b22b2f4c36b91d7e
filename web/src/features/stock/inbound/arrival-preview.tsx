// A preview of the stock after the receipt, from the current form values.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { useText } from '../../../i18n/text.ts'
import type { Text } from '../../../i18n/words.ts'
import { useNamesOfReferences, useReferences } from '../../../resource/reference/references.ts'
import { type MoveRow, MoveTable } from '../bill/move-table.tsx'
import { inboundWords } from '../bill/words.ts'
import { type Arrival, isToSend, needsLot, serialsOf } from './arrival.ts'
import type { ReceivingLine } from './inbound-lines.tsx'

interface ArrivalPreviewProps {
  lines: readonly ReceivingLine[]
  arrivals: readonly Arrival[]
}

const serialsShown = 3

export function ArrivalPreview({ lines, arrivals }: ArrivalPreviewProps) {
  const text = useText(inboundWords)
  const { rows } = useReferences(location)
  const nameOf = useNamesOfReferences(
    location,
    arrivals.flatMap(({ locationId }) => locationId ?? []),
  )
  const placeOf = (line: ReceivingLine, { locationId }: Arrival): string => {
    // Empty fields use the value of the line.
    const id = locationId ?? line.locationId
    if (id === null) return text('noPlace')
    if (id === line.locationId && line.locationCode) return line.locationCode
    return rows.find((row) => row.id === id)?.code ?? nameOf(id)
  }
  const moves = lines.flatMap((line): MoveRow[] => {
    const arrival = arrivals.find(({ lineId }) => lineId === line.lineId)
    if (!arrival || !isToSend(arrival)) return []
    return [
      {
        key: line.lineId,
        materialId: line.materialId,
        materialCode: line.materialCode,
        materialName: line.materialName,
        quantity: arrival.quantity,
        unitName: line.lineUnitName,
        place: placeOf(line, arrival),
        goods: goodsOf(line, arrival, text),
        note: line.isInspected ? text('thenWaits') : undefined,
      },
    ]
  })
  if (moves.length === 0) return null
  return (
    <div data-testid="receive-preview">
      <p>{text('thenThere')}</p>
      <MoveTable label={text('thenThere')} place={text('to')} moves={moves} />
    </div>
  )
}

function goodsOf(line: ReceivingLine, { lotCode, serials }: Arrival, text: Text<typeof inboundWords>): string[] {
  const serialNumbers = serialsOf(serials)
  const more = serialNumbers.length > serialsShown ? [text('moreSerials', { n: serialNumbers.length })] : []
  const shownLotCode = lotCode.trim() || line.lotCode
  const lot = shownLotCode ? [shownLotCode] : needsLot(line) ? [text('byRule')] : []
  return [...lot, ...serialNumbers.slice(0, serialsShown), ...more]
}
