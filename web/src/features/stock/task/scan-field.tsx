// Where a scanner types into. It has the focus again as soon as somebody types elsewhere, so that no scan presses a button.
import { KeyboardIcon } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './tasks.module.css'
import { taskWords } from './words.ts'

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [role="dialog"]') !== null

export function ScanField({ label, onScan }: { label: string; onScan: (code: string) => void }) {
  const text = useText(taskWords)
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  // The keyboard of a phone would cover what is to be done.
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    ref.current?.focus()
    const take = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (isText && !isTypedInto(event.target)) ref.current?.focus()
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
    <form className={styles.scan} onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <span>
        <input
          id={id}
          ref={ref}
          value={code}
          inputMode={isTyped ? 'text' : 'none'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => setCode(target.value)}
          data-testid="scan"
        />
        <button
          type="button"
          className="icon-button"
          aria-pressed={isTyped}
          aria-label={text('type')}
          title={text('type')}
          onClick={() => {
            setTyped(!isTyped)
            ref.current?.focus()
          }}
        >
          <Icon of={KeyboardIcon} />
        </button>
      </span>
    </form>
  )
}
