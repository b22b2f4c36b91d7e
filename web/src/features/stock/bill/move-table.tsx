// A preview of stock moves, one row per location.
import { useText } from '../../../i18n/text.ts'
import { RecordCell } from '../../../resource/tab/record-cell.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import styles from './bill-page.module.css'
import { billWords } from './words.ts'

export interface MoveRow {
  readonly key: string
  readonly materialId: string
  readonly materialCode: string
  readonly materialName: string
  readonly place: string
  /** Lot and serial numbers. */
  readonly goods: readonly (string | null | undefined)[]
  readonly quantity: string
  readonly unitName: string
  /** A further note. */
  readonly note?: string | undefined
}

interface MoveTableProps {
  /** Accessible name of the table. */
  label: string
  /** Head of the location column: from or to. */
  place: string
  moves: readonly MoveRow[]
  /** Whether quantities have a sign, because gains and losses are mixed. */
  isSigned?: boolean
}

export function MoveTable({ label, place, moves, isSigned = false }: MoveTableProps) {
  const text = useText(billWords)
  const quantityOf = ({ quantity, unitName }: MoveRow): string => {
    const sign = quantity.startsWith('-') ? '\u2212' : '+'
    return `${isSigned ? sign : ''}${formatDecimal(isSigned ? quantity.replace('-', '') : quantity)} ${unitName}`
  }
  return (
    <div className="scroll-x">
      <table className={`table size-13 ${styles.table}`} aria-label={label}>
        <thead>
          <tr>
            {[text('material'), place, text('lot'), text('quantity')].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => (
            <tr key={move.key}>
              <RecordCell of="material" id={move.materialId} code={move.materialCode} name={move.materialName} />
              <td data-label={place}>{move.place}</td>
              <td data-label={text('lot')}>{move.goods.filter(Boolean).join(' · ') || '—'}</td>
              <td className="numeric nowrap">{[quantityOf(move), move.note].filter(Boolean).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
