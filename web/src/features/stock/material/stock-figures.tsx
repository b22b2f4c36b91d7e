// The stock quantities of a material. Each opens its details.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readMaterialStock } from '@gemba/contract/stock/balance/stock-of-material.ts'
import { useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { formatMoney } from '../../../ui/value/money.ts'
import { formatHeldStock } from '../balance/held-stock-reasons.ts'
import { Quantity } from '../balance/quantity.tsx'
import type { StockFigure } from '../balance/stock-columns.tsx'
import { StockPanel } from '../balance/stock-panel.tsx'
import { stockWords } from '../balance/words.ts'
import styles from './stock-figures.module.css'
import { useMaterialStock } from './use-material-stock.ts'
import { materialStockWords } from './words.ts'

type MaterialStock = CommandReply<typeof readMaterialStock>

export function StockFigures({ id }: { id: string }) {
  const words = useText(materialStockWords)
  const query = useMaterialStock(id)
  return (
    <section className={`grid clip card ${styles.figures}`} aria-label={words('stock')} data-testid="material-figures">
      <QueryBoundary query={query} rows={1}>
        {(stock) => <Figures id={id} stock={stock} />}
      </QueryBoundary>
    </section>
  )
}

function Figures({ id, stock }: { id: string; stock: MaterialStock }) {
  const text = useText(stockWords)
  const language = useLanguage((state) => state.language)
  const [figure, setFigure] = useState<StockFigure>()
  const figures = [
    { name: 'onHand', value: stock.quantity },
    { name: 'reserved', value: stock.lockedQuantity },
    { name: 'available', value: stock.availableQuantity },
    { name: 'held', value: stock.heldQuantity },
    { name: 'incoming', value: stock.incomingQuantity },
  ] as const
  return (
    <>
      {figures.map(({ name, value }) => (
        <button
          key={name}
          type="button"
          className={styles.figure}
          data-testid={name}
          title={name === 'held' ? formatHeldStock(stock, language) || undefined : undefined}
          onClick={() => setFigure(name)}
        >
          <span className="muted size-12">{text(name)}</span>
          <Quantity value={value} unit={stock.unitName} />
        </button>
      ))}
      <span className={styles.figure}>
        <span className="muted size-12">{text('value')}</span>
        {formatMoney(stock.value)}
      </span>
      {figure ? (
        <StockPanel row={{ ...stock, materialId: id }} figure={figure} onClose={() => setFigure(undefined)} />
      ) : null}
    </>
  )
}
