// The field that receives a scan. It is focused again as soon as somebody types elsewhere, so that no scan presses a
// button.

import { KeyboardIcon } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { IconButton } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './scan-field.module.css'
import { scanWords } from './words.ts'

interface ScanFieldProps {
  label: string
  /** Large, for use with gloves. */
  isLarge?: boolean
  onScan: (code: string) => void
}

export function ScanField({ label, isLarge = false, onScan }: ScanFieldProps) {
  const text = useText(scanWords)
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  // The keyboard of a phone would cover the page.
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    ref.current?.focus()
    const take = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (isText && !isTypedInto(event.target, ref.current)) ref.current?.focus()
    }
    document.addEventListener('keydown', take, true)
    return () => document.removeEventListener('keydown', take, true)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const scanned = code.trim()
    setCode('')
    if (scanned !== '') onScan(scanned)
  }
  return (
    <form className={classNames('column gap-4', styles.scan, isLarge && styles.large)} onSubmit={submit}>
      <label className="size-18 bold" htmlFor={id}>
        {label}
      </label>
      <span className="flex gap-8">
        <input
          id={id}
          ref={ref}
          value={code}
          inputMode={isTyped ? 'text' : 'none'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
          onChange={({ target }) => setCode(target.value)}
          data-testid="scan"
        />
        <IconButton
          of={KeyboardIcon}
          label={text('type')}
          aria-pressed={isTyped}
          onClick={() => {
            setTyped(!isTyped)
            ref.current?.focus()
          }}
        />
      </span>
    </form>
  )
}

/** Returns whether another field receives the key, or a dialog that does not contain this field. */
function isTypedInto(target: EventTarget | null, field: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const dialog = target.closest('[role="dialog"]')
  return target.closest('input, textarea') !== null || (dialog !== null && !dialog.contains(field))
}
