import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { pageStock, StockGroup } from '@gemba/contract/stock/balance/find-stock.ts'
import { type ReactNode, useMemo } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { CardRole, Column } from '../../../resource/list/grid/column.ts'
import { RecordLink } from '../../../resource/tab/record-link.tsx'
import { formatMoney } from '../../../ui/value/money.ts'
import styles from './balance.module.css'
import { formatHeldReasons, formatHeldStock, qualityInWords } from './held-stock-reasons.ts'
import { Quantity } from './quantity.tsx'
import { stockWords } from './words.ts'

export type StockRow = CommandReply<typeof pageStock>['records'][number]

/** The quantities of a row. Each opens its details. */
export type StockFigure = 'onHand' | 'reserved' | 'available' | 'held' | 'incoming'

export interface StockFigureCell {
  readonly row: StockRow
  readonly figure: StockFigure
}

/** The columns of each grouping beside those of the material. */
const columnsByGroup: Readonly<Record<StockGroup, readonly string[]>> = {
  material: [],
  warehouse: ['warehouse'],
  lot: ['warehouse', 'lot', 'expires', 'heldWhy'],
  location: ['warehouse', 'location', 'lot', 'expires', 'serial', 'quality'],
}
const cardRoles: Readonly<Record<string, CardRole | undefined>> = {
  materialCode: 'title',
  materialName: 'subtitle',
  onHand: 'figure',
  quality: 'state',
  value: 'hidden',
}
const summed: readonly string[] = ['incoming', 'value']

/** Returns the columns of a grouping: identifying columns, then quantities. */
export function useStockColumns(group: StockGroup, onFigure: (figure: StockFigureCell) => void): Column<StockRow>[] {
  const text = useText(stockWords)
  const language = useLanguage((state) => state.language)
  return useMemo(() => {
    const column = (name: keyof typeof stockWords, width: number, cell: (row: StockRow) => ReactNode) => ({
      name,
      title: text(name),
      width,
      cell,
    })
    const figure = (
      name: StockFigure,
      of: (row: StockRow) => string | null | undefined,
      why?: (row: StockRow) => string,
    ): Column<StockRow> => ({
      ...column(name, 120, (row) => (
        <FigureButton name={why?.(row) || text(name)} value={of(row)} onOpen={() => onFigure({ row, figure: name })}>
          <Quantity value={of(row)} unit={row.unitName} />
        </FigureButton>
      )),
      align: 'right',
    })
    const all: Column<StockRow>[] = [
      // The first column opens the row. The second one links to the page of the material.
      column('materialCode', 150, (row) => row.materialCode),
      column('materialName', 200, (row) => (
        <RecordLink of="material" id={row.materialId}>
          {row.materialName}
        </RecordLink>
      )),
      column('warehouse', 150, (row) => row.warehouseName ?? '—'),
      column('location', 120, (row) => row.locationCode ?? '—'),
      column('lot', 150, (row) => (
        <RecordLink of="lot" id={row.lotId}>
          {row.batchNo ?? '—'}
        </RecordLink>
      )),
      column('expires', 120, (row) => row.expiryDate ?? '—'),
      column('serial', 140, (row) => row.serialNumber ?? '—'),
      column('quality', 130, (row) => qualityInWords(row, language)),
      figure('onHand', (row) => row.quantity),
      figure('reserved', (row) => row.lockedQuantity),
      figure('available', (row) => row.availableQuantity),
      figure(
        'held',
        (row) => row.heldQuantity,
        (row) => formatHeldStock(row, language),
      ),
      column('heldWhy', 170, (row) => formatHeldReasons(row, language)),
      figure('incoming', (row) => row.incomingQuantity),
      {
        ...column('value', 130, (row) => formatMoney(row.value)),
        align: 'right',
      },
    ]
    const isShown = ({ name }: Column<StockRow>): boolean => {
      if (summed.includes(name)) return group === 'material' || group === 'warehouse'
      return columnsByGroup.location.includes(name) || columnsByGroup.lot.includes(name)
        ? columnsByGroup[group].includes(name)
        : true
    }
    return all.filter(isShown).map((shown): Column<StockRow> => ({ ...shown, cardRole: cardRoles[shown.name] }))
  }, [group, onFigure, text, language])
}

interface FigureButtonProps {
  name: string
  value: string | null | undefined
  onOpen: () => void
  children: ReactNode
}

/** A quantity as a button that opens its details. Plain text if it is unknown or zero. */
function FigureButton({ name, value, onOpen, children }: FigureButtonProps) {
  if (value === null || value === undefined || value === '0') return children
  return (
    <button type="button" className={`bare-button ${styles.opens}`} title={name} onClick={onOpen}>
      {children}
    </button>
  )
}
