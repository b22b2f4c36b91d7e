// The quantity of a task and the large button that confirms it. The whole quantity is preset.
import { compareDecimals, isDecimal } from '@gemba/contract/rules/decimal.ts'
import { type KeyboardEvent, useRef } from 'react'
import { useText } from '../../../i18n/text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import type { Task } from './task.ts'
import styles from './tasks.module.css'
import { taskWords } from './words.ts'

/**
 * Returns whether a quantity can be confirmed: more than zero and at most the rest. A code that a scanner types does
 * not pass.
 */
export const isConfirmable = (quantity: string, { quantity: left }: Pick<Task, 'quantity'>): boolean =>
  isDecimal(quantity) && compareDecimals(quantity, '0') > 0 && compareDecimals(quantity, left) <= 0

interface QuantityConfirmProps {
  task: Task
  quantity: string
  onChange: (quantity: string) => void
  isReady: boolean
  onConfirm: () => void
}

export function QuantityConfirm({ task, quantity, onChange, isReady, onConfirm }: QuantityConfirmProps) {
  const text = useText(taskWords)
  const button = useRef<HTMLButtonElement>(null)
  const isRight = isConfirmable(quantity, task)
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // A scanner also ends with Enter, so Enter only moves the focus to the button.
    event.preventDefault()
    button.current?.focus()
  }
  return (
    <div className={`bar gap-8 ${styles.quantity}`}>
      <button
        ref={button}
        type="button"
        className={classNames('main-button', styles.confirm)}
        disabled={!isReady || !isRight}
        onClick={onConfirm}
        data-testid="task-confirm"
      >
        {text('confirm', { quantity: isRight ? formatDecimal(quantity) : '—', unit: task.unitName })}
      </button>
      {task.goods === 'serial' ? null : (
        <input
          aria-label={text('quantity')}
          aria-invalid={!isRight}
          inputMode="decimal"
          autoComplete="off"
          value={quantity}
          onChange={({ target }) => onChange(target.value.trim())}
          onKeyDown={leave}
          data-testid="task-quantity"
        />
      )}
    </div>
  )
}
