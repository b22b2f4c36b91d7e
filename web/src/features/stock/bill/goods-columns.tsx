// What a bill is about, as columns of its list: material and quantity of its first line.
import type { RowOf } from '@gemba/contract/kit/field.ts'
import type { goodsOfBill } from '@gemba/contract/stock/goods-of-bill.ts'
import { useText } from '../../../i18n/text.ts'
import { RecordLink } from '../../../resource/tab/record-link.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { Quantity } from '../balance/quantity.tsx'
import { billWords } from './words.ts'

/** The goods of a bill, which only lists contain. */
export type BillGoods = { readonly id: string } & Partial<RowOf<typeof goodsOfBill>>

/** Returns the columns of the material and the quantity of a bill. Further lines are counted. */
export function useGoodsColumns() {
  const text = useText(billWords)
  const others = ({ lineCount }: BillGoods): string =>
    (lineCount ?? 0) > 1 ? ` ${text('otherLines', { n: (lineCount ?? 0) - 1 })}` : ''
  const materialOf = (row: BillGoods): string =>
    [row.firstMaterialCode, row.firstMaterialName].filter(Boolean).join(' ')
  return [
    {
      name: 'goods',
      title: text('material'),
      width: 220,
      after: 'status' as const,
      cardRole: 'subtitle' as const,
      cell: (row: BillGoods) => (
        <span title={materialOf(row)}>
          <RecordLink of="material" id={row.firstMaterialId}>
            {materialOf(row)}
          </RecordLink>
          <span className="muted">{others(row)}</span>
        </span>
      ),
      text: (row: BillGoods) => `${materialOf(row)}${others(row)}`,
    },
    {
      name: 'goodsQuantity',
      title: text('quantity'),
      width: 120,
      after: 'status' as const,
      align: 'right' as const,
      cardRole: 'figure' as const,
      cell: (row: BillGoods) => <Quantity value={row.firstQuantity} unit={row.firstUnitName ?? ''} />,
      text: (row: BillGoods) =>
        row.firstQuantity ? `${formatDecimal(row.firstQuantity)} ${row.firstUnitName ?? ''}` : '',
    },
    {
      name: 'purpose',
      title: text('purpose'),
      width: 150,
      cell: (row: BillGoods) => row.purpose ?? '—',
      text: (row: BillGoods) => row.purpose ?? '',
    },
  ]
}
