// How much there is of a material, on its card.
import { useText } from '../../../i18n/text.ts'
import { QueryBoundary } from '../../../resource/query-boundary.tsx'
import { Quantity } from '../balance/quantity.tsx'
import { stockWords } from '../balance/words.ts'
import styles from './stock-glance.module.css'
import { useMaterialStock } from './use-material-stock.ts'

export function StockGlance({ id }: { id: string }) {
  const text = useText(stockWords)
  return (
    <QueryBoundary query={useMaterialStock(id)} rows={1}>
      {(told) => (
        <dl className={styles.glance}>
          {(
            [
              ['available', told.availableQuantity],
              ['reserved', told.lockedQuantity],
              ['incoming', told.incomingQuantity],
            ] as const
          ).map(([name, value]) => (
            <div key={name}>
              <dt>{text(name)}</dt>
              <dd>
                <Quantity value={value} unit={told.unitName} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </QueryBoundary>
  )
}
