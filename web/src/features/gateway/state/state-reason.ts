// Why a gateway is in its state, as text.
import type { BoxFault, BoxState } from '@gemba/contract/gateway/box-report.ts'
import { boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { useCallback } from 'react'
import { useText } from '../../../i18n/text.ts'
import { useClockDeviation } from '../clock-deviation.ts'
import { stateWords } from './words.ts'

const { offline, degraded, disabled } = boxState.codes

export type StateWithReason = Pick<
  BoxState,
  'state' | 'stateCause' | 'faults' | 'isAwaited' | 'isFlapping' | 'refusedCount'
>

/** Returns a function that formats the cause of a change of state; undefined for an unknown one. */
export function useCauseText(): (cause: string | null) => string | undefined {
  const text = useText(stateWords)
  return useCallback(
    (cause) => {
      const word = `cause.${cause}`
      return word in stateWords ? text(word as keyof typeof stateWords) : undefined
    },
    [text],
  )
}

function useFaultText(): (fault: BoxFault) => string {
  const text = useText(stateWords)
  const clockDeviation = useClockDeviation()
  return useCallback(
    ({ kind, names, count, value }) => {
      const listed = names.join(', ')
      const hidden = count - names.length
      const namesText = hidden > 0 ? text('more', { names: listed, n: hidden, total: count }) : listed
      const percent = Math.round(value ?? 0)
      return text(`fault.${kind}`, { names: namesText, percent, deviation: clockDeviation(value) })
    },
    [text, clockDeviation],
  )
}

/** Returns a function that formats all reasons for a state; empty if it needs none. */
export function useStateReason(): (state: StateWithReason) => string {
  const text = useText(stateWords)
  const causeText = useCauseText()
  const faultText = useFaultText()
  return useCallback(
    ({ state, stateCause, faults, isAwaited, isFlapping, refusedCount }) => {
      if (state === disabled) return refusedCount > 0 ? text('refused', { n: refusedCount }) : ''
      const reasons = [
        state === degraded ? faults.map(faultText).join('; ') : '',
        state === offline ? (causeText(stateCause) ?? '') : '',
        isAwaited ? text('awaited') : '',
        isFlapping ? text('flapping') : '',
      ]
      return reasons.filter(Boolean).join('; ')
    },
    [text, causeText, faultText],
  )
}
