// A text field of a bench sheet.
import { type ComponentProps, useId } from 'react'
import styles from './bench-sheet.module.css'

interface SheetTextProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange'> {
  label: string
  testId: string
  onChange: (value: string) => void
}

export function SheetText({ label, testId, onChange, ...input }: SheetTextProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={styles.text}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        data-testid={testId}
      />
    </>
  )
}
