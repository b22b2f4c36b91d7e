// How much there is of a material; a figure opens what it is made of.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readMaterialStock } from '@gemba/contract/stock/balance/stock-of-material.ts'
import { useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { formatMoney } from '../../../ui/value/money.ts'
import { heldInWords } from '../balance/held-why.ts'
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
    <section className={styles.figures} aria-label={words('stock')} data-testid="material-figures">
      <QueryBoundary query={query} rows={1}>
        {(told) => <Figures id={id} told={told} />}
      </QueryBoundary>
    </section>
  )
}

function Figures({ id, told }: { id: string; told: MaterialStock }) {
  const text = useText(stockWords)
  const language = useLanguage((state) => state.language)
  const [figure, setFigure] = useState<StockFigure>()
  const figures = [
    { name: 'onHand', value: told.quantity },
    { name: 'reserved', value: told.lockedQuantity },
    { name: 'available', value: told.availableQuantity },
    { name: 'held', value: told.heldQuantity },
    { name: 'incoming', value: told.incomingQuantity },
  ] as const
  return (
    <>
      {figures.map(({ name, value }) => (
        <button
          key={name}
          type="button"
          className={styles.figure}
          data-testid={name}
          title={name === 'held' ? heldInWords(told, language) || undefined : undefined}
          onClick={() => setFigure(name)}
        >
          <span className={styles.name}>{text(name)}</span>
          <Quantity value={value} unit={told.unitName} />
        </button>
      ))}
      <span className={styles.figure}>
        <span className={styles.name}>{text('value')}</span>
        {formatMoney(told.value)}
      </span>
      {figure ? (
        <StockPanel row={{ ...told, materialId: id }} figure={figure} onClose={() => setFigure(undefined)} />
      ) : null}
    </>
  )
}
