// The stock quantities of a material on its card.
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { Quantity } from '../balance/quantity.tsx'
import { stockWords } from '../balance/words.ts'
import styles from './material-stock.module.css'
import { useMaterialStock } from './use-material-stock.ts'

export function StockGlance({ id }: { id: string }) {
  const text = useText(stockWords)
  return (
    <QueryBoundary query={useMaterialStock(id)} rows={1}>
      {(stock) => (
        <dl className={styles.glance}>
          {(
            [
              ['available', stock.availableQuantity],
              ['reserved', stock.lockedQuantity],
              ['incoming', stock.incomingQuantity],
            ] as const
          ).map(([name, value]) => (
            <div key={name}>
              <dt className="muted">{text(name)}</dt>
              <dd className="flush">
                <Quantity value={value} unit={stock.unitName} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </QueryBoundary>
  )
}
