// The details of the quantities of a stock row, now or at the end of a day.
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Panel } from '../../../ui/panel/panel.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { type FigureRow, Incoming, Movements, StockLocations } from './figure-parts.tsx'
import { Quantity } from './quantity.tsx'
import { Reservations } from './reservations.tsx'
import type { StockFigure, StockRow } from './stock-columns.tsx'
import styles from './stock-panel.module.css'
import { stockWords } from './words.ts'

type Figures = Pick<StockRow, 'quantity' | 'heldQuantity'> &
  Partial<Pick<StockRow, 'lockedQuantity' | 'availableQuantity' | 'incomingQuantity'>>

interface StockPanelProps {
  row: FigureRow & Figures
  /** The quantity that is opened first. */
  figure: StockFigure
  /** The day at whose end the stock is shown. Undefined: now. */
  asOf?: string
  onClose: () => void
}

export function StockPanel({ row, figure, asOf, onClose }: StockPanelProps) {
  const [chosenFigure, setChosenFigure] = useState(figure)
  const place = [row.warehouseName, row.locationCode, row.batchNo, row.serialNumber].filter(Boolean).join(' · ')
  return (
    <Panel title={`${row.materialCode} ${row.materialName}`} width={920} onClose={onClose} testId="stock-panel">
      {place ? <p className="below-12 numeric">{place}</p> : null}
      {asOf ? <AsOfNote day={asOf} /> : null}
      <FigureSwitch row={row} chosenFigure={chosenFigure} onChoose={setChosenFigure} />
      <Parts row={row} figure={chosenFigure} asOf={asOf} />
    </Panel>
  )
}

/** Notes that the figures are of an earlier day, and which figures are unknown for it. */
export function AsOfNote({ day }: { day: string }) {
  const text = useText(stockWords)
  return (
    <p className={`below-12 padding-8-12 card ${styles.asOf}`} role="status" data-testid="stock-as-of">
      {text('asOfNote', { day })}
    </p>
  )
}

interface FigureSwitchProps {
  row: Figures & Pick<FigureRow, 'unitName'>
  chosenFigure: StockFigure
  onChoose: (figure: StockFigure) => void
}

/** The known quantities of the row. The chosen one is detailed below. */
function FigureSwitch({ row, chosenFigure, onChoose }: FigureSwitchProps) {
  const text = useText(stockWords)
  const figures: readonly (readonly [StockFigure, string | null | undefined])[] = [
    ['onHand', row.quantity],
    ['reserved', row.lockedQuantity],
    ['available', row.availableQuantity],
    ['held', row.heldQuantity],
    ['incoming', row.incomingQuantity],
  ]
  return (
    <fieldset className={styles.figures} aria-label={text('made')}>
      {figures.map(([name, value]) =>
        value === null || value === undefined ? null : (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosenFigure}
            onClick={() => onChoose(name)}
            data-testid={`made-of-${name}`}
          >
            <span>{text(name)}</span>
            <Quantity value={value} unit={row.unitName} />
          </button>
        ),
      )}
    </fieldset>
  )
}

function Parts({ row, figure, asOf }: Pick<StockPanelProps, 'row' | 'figure'> & { asOf: string | undefined }) {
  const text = useText(stockWords)
  const inWords = (value: string | null | undefined) => `${formatDecimal(value ?? '0')} ${row.unitName}`
  switch (figure) {
    case 'onHand':
      return (
        <>
          <StockLocations row={row} asOf={asOf} />
          <Movements row={row} asOf={asOf} />
        </>
      )
    case 'reserved':
      return <Reservations row={row} />
    case 'held':
      return <StockLocations row={row} asOf={asOf} isHeld />
    case 'incoming':
      return <Incoming row={row} />
    case 'available':
      return (
        <>
          <p className="below-12 numeric" data-testid="available-is">
            {text('availableIs', {
              onHand: inWords(row.quantity),
              held: inWords(row.heldQuantity),
              reserved: inWords(row.lockedQuantity),
              available: inWords(row.availableQuantity),
            })}
          </p>
          <StockLocations row={row} asOf={asOf} />
          <Reservations row={row} />
        </>
      )
  }
}
