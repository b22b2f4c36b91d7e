import type { Field as Declared } from '@gemba/contract/kit/field.ts'
import { useId } from 'react'
import { FieldInput } from '../../../resource/form/inputs/field-input.tsx'
import styles from './arrived.module.css'

interface FieldProps {
  label: string
  field: Declared
  value: unknown
  problem?: string | undefined
  help?: string
  onChange: (value: unknown) => void
}

/** An input with its label above and its problem below. */
export function Field({ label, field, value, problem, help, onChange }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className="muted size-12" htmlFor={id}>
        {label}
      </label>
      <FieldInput id={id} field={field} value={value} onChange={onChange} isInvalid={problem !== undefined} />
      {problem ? (
        <span className="urgent size-12" role="alert">
          {problem}
        </span>
      ) : help ? (
        <span className="flush muted size-12">{help}</span>
      ) : null}
    </div>
  )
}
