// Asks for a PIN with keys large enough for gloves. The digits are not shown.
import { DeleteIcon } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import large from '../sheet/bench-sheet.module.css'
import { benchWords } from '../words.ts'
import { useIdentify } from './use-identify.ts'
import { personWords } from './words.ts'
import type { Worker } from './worker.ts'

interface PinKeysProps {
  person: { readonly id: string; readonly name: string }
  onPerson: (worker: Worker) => void
  onBack: () => void
}

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3', 'C', '0'] as const
const [shortest, longest] = [4, 8]

export function PinKeys({ person, onPerson, onBack }: PinKeysProps) {
  const text = useText(personWords)
  const words = useText(benchWords)
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const { wrong, isBusy, identify } = useIdentify(onPerson)
  useEffect(() => ref.current?.focus(), [])
  const updatePin = (next: string) => setPin(next.replace(/\D/g, '').slice(0, longest))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pin.length < shortest) return
    await identify({ staffId: person.id, pin })
    setPin('')
  }
  return (
    <form className="column gap-12" onSubmit={(event) => void submit(event)} data-testid="pin-keys">
      <p className={large.question}>
        <label htmlFor={id}>{text('pinOf', { name: person.name })}</label>
      </p>
      <div className={`row gap-12 size-24 ${large.readout}`}>
        <input
          id={id}
          ref={ref}
          type="password"
          value={pin}
          inputMode="none"
          autoComplete="off"
          onChange={({ target }) => updatePin(target.value)}
          data-testid="pin"
        />
      </div>
      {wrong ? (
        <p className="error" role="alert" data-testid="pin-wrong">
          {wrong}
        </p>
      ) : null}
      <div className={large.keys}>
        {digits.map((key) => (
          <button
            key={key}
            type="button"
            className={large.key}
            onClick={() => updatePin(key === 'C' ? '' : pin + key)}
            aria-label={key === 'C' ? words('clear') : undefined}
            data-testid={`pin-${key}`}
          >
            {key}
          </button>
        ))}
        <button
          type="button"
          className={large.key}
          onClick={() => updatePin(pin.slice(0, -1))}
          aria-label={words('erase')}
          data-testid="pin-erase"
        >
          <Icon of={DeleteIcon} size={32} />
        </button>
      </div>
      <div className={large.footer}>
        <button type="button" className={large.large} onClick={onBack} data-testid="pin-back">
          {words('back')}
        </button>
        <button
          type="submit"
          className={large.main}
          disabled={isBusy || pin.length < shortest}
          data-testid="pin-confirm"
        >
          {words('confirm')}
        </button>
      </div>
    </form>
  )
}
