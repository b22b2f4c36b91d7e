// Serial numbers that the server creates by the rule of the product, with copy and print.

import { makeSerials } from '@gemba/contract/production/serial/make-serials.ts'
import { PrinterIcon } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { failureOf } from '../../../../api/call-error.ts'
import { run } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { PlainButton } from '../../../../ui/button/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import large from '../sheet/bench-sheet.module.css'
import styles from './serial-step.module.css'
import { serialWords } from './words.ts'

/** The work order that serial numbers are created for. */
export interface SerialMaker {
  readonly workOrderId: string
  /** Title of the print-out. */
  readonly title: string
  readonly isOnline: boolean
}

interface SerialCreation {
  onMade: (serials: readonly string[]) => void
  onRefused: (words: string) => void
}

/** Returns a function that creates serial numbers on the server. Offline it shows a message instead. */
export function useMakeSerials(maker: SerialMaker | undefined, { onMade, onRefused }: SerialCreation) {
  const text = useText(serialWords)
  const [isBusy, setBusy] = useState(false)
  const make = async (count: number) => {
    if (!maker) return
    setBusy(true)
    try {
      onMade((await run(makeSerials, { workOrderId: maker.workOrderId, count }, { isSilent: true })).serialNumbers)
    } catch (error) {
      const { code, message } = failureOf(error)
      onRefused(code === 'offline' ? text('makeOffline') : message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, make }
}

interface MakeButtonProps {
  maker: SerialMaker
  isDisabled: boolean
  onPress: () => void
}

export function MakeButton({ maker: { isOnline }, isDisabled, onPress }: MakeButtonProps) {
  const text = useText(serialWords)
  return (
    <div className={`bar gap-8-16 ${styles.creation}`}>
      <button
        type="button"
        className={large.large}
        disabled={isDisabled || !isOnline}
        onClick={onPress}
        data-testid="serials-make"
      >
        {text('make')}
      </button>
      <p className="flush muted size-16" role={isOnline ? undefined : 'alert'}>
        {text(isOnline ? 'makeHint' : 'makeOffline')}
      </p>
    </div>
  )
}

/** The created serial numbers as text to copy, and as a print-out to cut labels from. */
export function SerialsToKeep({ title, serials }: Pick<SerialMaker, 'title'> & { serials: readonly string[] }) {
  const text = useText(serialWords)
  if (serials.length === 0) return null
  return (
    <div className={`flow gap-12 ${styles.actions}`}>
      <CopyButton content={serials.join('\n')} testId="serials-copy" />
      <PlainButton onClick={() => globalThis.print()} data-testid="serials-print">
        <Icon of={PrinterIcon} /> {text('print')}
      </PlainButton>
      {createPortal(
        <div className={`hidden ${styles.paper}`} aria-hidden="true" data-testid="serials-paper">
          <p>{title}</p>
          <ul>
            {serials.map((serial) => (
              <li key={serial}>{serial}</li>
            ))}
          </ul>
        </div>,
        document.body,
      )}
    </div>
  )
}
