// The state of a gateway on its page: word, duration, reason, online rate, address and firmware.
import type { BoxState } from '@gemba/contract/gateway/box-report.ts'
import { boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { StateWord } from '../../../ui/state/state-word.tsx'
import { formatNumber } from '../../../ui/value/number.ts'
import { formatLasting } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import { presences } from '../presence.ts'
import { type StateWithReason, useStateReason } from './state-reason.ts'
import { stateWords } from './words.ts'

export type ShownPresence = StateWithReason & Pick<BoxState, 'stateAt' | 'onlineRate' | 'address' | 'firmware'>

export function BoxPresence({ box }: { box: ShownPresence }) {
  const text = useText(stateWords)
  const language = useLanguage((state) => state.language)
  const reasonOf = useStateReason()
  const now = useNow()
  const { state, stateAt, onlineRate, address, firmware } = box
  const facts = [
    stateAt === null ? '' : text('lasting', { lasting: formatLasting(now - stateAt) }),
    reasonOf(box),
    onlineRate === null ? '' : text('onlineRate', { rate: formatNumber(onlineRate) }),
    address === null ? '' : text('address', { address }),
    firmware === null ? '' : text('firmware', { version: firmware }),
  ].filter(Boolean)
  return (
    <span className="flow align-baseline gap-4-12" data-testid="box-presence">
      <StateWord presence={presences[state]}>{wordOfCode(boxState, state, language)}</StateWord>
      {facts.map((fact) => (
        <small className="muted numeric" key={fact}>
          {fact}
        </small>
      ))}
    </span>
  )
}
