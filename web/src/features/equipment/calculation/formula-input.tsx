// The input of a formula. It offers the parameters and functions that begin with the word at the caret.
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from './calculation.module.css'
import { type Completion, complete, completionsOf } from './completion.ts'
import { FaultLine } from './formula-fault.tsx'
import { calculationWords } from './words.ts'

interface FormulaInputProps extends FormInputProps<string> {
  /** Names of the parameters. */
  names: readonly string[]
}

export function FormulaInput({ id, value, onChange, isDisabled, names }: FormulaInputProps) {
  const text = useText(calculationWords)
  const listId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number>()
  const [chosen, setChosen] = useState(0)
  const formula = value ?? ''
  const offers = caret === undefined ? [] : completionsOf(formula, caret, names)
  const take = (offer: Completion | undefined) => {
    if (!offer || caret === undefined) return
    const [changed, at] = complete(formula, caret, offer)
    onChange(changed)
    setCaret(undefined)
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(at, at)
    })
  }
  const followKey = (event: KeyboardEvent) => {
    if (offers.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((chosen + step + offers.length) % offers.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(offers[chosen])
    else if (event.key === 'Escape') setCaret(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="column gap-4 full-width">
      <textarea
        ref={input}
        id={id}
        className={classNames('full-width mono', styles.formula)}
        rows={3}
        value={formula}
        disabled={isDisabled}
        spellCheck={false}
        autoComplete="off"
        role="combobox"
        aria-expanded={offers.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={offers.length > 0 ? `${listId}-${chosen}` : undefined}
        onChange={(event) => {
          onChange(event.target.value)
          setCaret(event.target.selectionStart)
          setChosen(0)
        }}
        onKeyDown={followKey}
        onBlur={() => setCaret(undefined)}
      />
      <div id={listId} role="listbox" aria-label={text('choices')} className={styles.offers}>
        {offers.map((offer, index) => (
          <Offer
            key={offer.text}
            id={`${listId}-${index}`}
            offer={offer}
            isChosen={index === chosen}
            onTake={() => take(offer)}
          />
        ))}
      </div>
      <FaultLine formula={formula} names={names} />
    </div>
  )
}

interface OfferProps {
  id: string
  offer: Completion
  isChosen: boolean
  onTake: () => void
}

function Offer({ id, offer: { text, usage, meaning }, isChosen, onTake }: OfferProps) {
  const language = useLanguage((state) => state.language)
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={classNames('bare-button row gap-12 full-width text-left', styles.offer)}
      // The input keeps the focus.
      onMouseDown={(event) => {
        event.preventDefault()
        onTake()
      }}
    >
      <code>{usage || text}</code>
      {meaning ? <span className="muted size-12">{wordIn(language, meaning)}</span> : null}
    </button>
  )
}
