// Chooses the grouping of the stock list with one press.
import { type StockGroup, stockGroups } from '@gemba/contract/stock/balance/find-stock.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './balance.module.css'
import { stockWords } from './words.ts'

export function GroupSwitch({ value, onChange }: { value: StockGroup; onChange: (group: StockGroup) => void }) {
  const text = useText(stockWords)
  return (
    <fieldset
      className={`inline-flex clip flush unpadded framed rounded ${styles.group}`}
      aria-label={text('groupBy')}
      data-testid="stock-groups"
    >
      {stockGroups.map((group) => (
        <button
          className="padding-0-12 ghost-muted size-13"
          key={group}
          type="button"
          aria-pressed={group === value}
          onClick={() => onChange(group)}
        >
          {text(`group.${group}`)}
        </button>
      ))}
    </fieldset>
  )
}
