// The states of bills, demands and lots as a mark and a word.
import { type Dictionary, wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { demandStatus, inboundStatus, lotStatus, outboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { type Presence, StateWord } from '../../../ui/state/state-word.tsx'

type Shapes = Readonly<Record<number, Presence>>

const { draft, stocked, reversed, cancelled } = inboundStatus.codes
const { issued, received } = outboundStatus.codes
const { open, fulfilled, closed } = demandStatus.codes
const { onHold, expired, usedUp } = lotStatus.codes
const over: Shapes = { [draft]: 'never', [reversed]: 'off', [cancelled]: 'off' }

/** Running states are filled, finished states are squares. Only abnormal states have colour. */
const shapes = new Map<Dictionary, Shapes>([
  [inboundStatus, { ...over, [stocked]: 'disabled' }],
  [outboundStatus, { ...over, [issued]: 'disabled', [received]: 'disabled' }],
  [demandStatus, { [open]: 'never', [fulfilled]: 'disabled', [closed]: 'off', [demandStatus.codes.cancelled]: 'off' }],
  [lotStatus, { [onHold]: 'degraded', [expired]: 'degraded', [usedUp]: 'disabled' }],
])

export function DocumentState({ of, status }: { of: Dictionary; status: number }) {
  const language = useLanguage((state) => state.language)
  return <StateWord presence={shapes.get(of)?.[status] ?? 'on'}>{wordOfCode(of, status, language)}</StateWord>
}
