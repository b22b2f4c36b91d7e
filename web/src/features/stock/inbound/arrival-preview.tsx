// What will lie where once what has come is received, as it is filled in so far.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { useText } from '../../../i18n/text.ts'
import type { Text } from '../../../i18n/words.ts'
import { useNamesOfReferences, useReferences } from '../../../resource/reference/references.ts'
import { MoveTable, type ShownMove } from '../bill/move-table.tsx'
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
    // What is left empty is taken from the line.
    const id = locationId ?? line.locationId
    if (id === null) return text('noPlace')
    if (id === line.locationId && line.locationCode) return line.locationCode
    return rows.find((row) => row.id === id)?.code ?? nameOf(id)
  }
  const moves = lines.flatMap((line): ShownMove[] => {
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
  const found = serialsOf(serials)
  const more = found.length > serialsShown ? [text('moreSerials', { n: found.length })] : []
  const told = lotCode.trim() || line.lotCode
  const lot = told ? [told] : needsLot(line) ? [text('byRule')] : []
  return [...lot, ...found.slice(0, serialsShown), ...more]
}
