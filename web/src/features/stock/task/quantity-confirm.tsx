// How much was put or taken, and the large button that says so; it begins with all of it.
import { compareDecimals, isDecimal } from '@gemba/contract/rules/decimal.ts'
import { type FormEvent, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import type { Task } from './task.ts'
import styles from './tasks.module.css'
import { taskWords } from './words.ts'

interface QuantityConfirmProps {
  task: Task
  isReady: boolean
  onConfirm: (quantity: string) => void
}

export function QuantityConfirm({ task, isReady, onConfirm }: QuantityConfirmProps) {
  const text = useText(taskWords)
  const [typed, setTyped] = useState<string>()
  const quantity = typed ?? task.quantity
  const isRight = isDecimal(quantity) && compareDecimals(quantity, '0') > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && isRight) onConfirm(quantity)
  }
  return (
    <form className={styles.quantity} onSubmit={submit}>
      <button
        type="submit"
        className={classNames('main-button', styles.confirm)}
        disabled={!isReady || !isRight}
        data-testid="task-confirm"
      >
        {text('confirm', { quantity: isRight ? formatDecimal(quantity) : '—', unit: task.unitName })}
      </button>
      {task.goods === 'serial' ? null : (
        <input
          aria-label={text('quantity')}
          inputMode="decimal"
          autoComplete="off"
          value={quantity}
          onChange={({ target }) => setTyped(target.value.trim())}
          data-testid="task-quantity"
        />
      )}
    </form>
  )
}
