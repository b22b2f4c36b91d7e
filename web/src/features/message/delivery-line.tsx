// Deliveries of one channel: waiting and late ones, with the reason.
import type { DeliveryState } from '@gemba/contract/message/delivery.ts'
import { useText } from '../../i18n/text.ts'
import { StateWord } from '../../ui/state/state-word.tsx'
import { messageTexts } from './words.ts'

export function DeliveryLine({ state }: { state: DeliveryState }) {
  const text = useText(messageTexts)
  const { waiting, late, failed, oldest, failure, nextTry, lastSent } = state
  const parts = [
    late > 0 && oldest ? text('late', { n: late, at: oldest }) : '',
    failed > 0 ? text('givenUp', { n: failed }) : '',
    failure ? text('lastFailure', { at: failure.at, reason: failure.text }) : '',
    nextTry ? text('nextTry', { at: nextTry }) : '',
    lastSent ? text('lastSent', { at: lastSent }) : '',
  ].filter((part) => part !== '')
  const presence = late > 0 ? 'off' : failure ? 'degraded' : 'on'
  return (
    <footer
      className="flow gap-4-16 margin-top-12 padding-top-12 line-above"
      data-testid={`deliveries-${state.channel}`}
    >
      <span className="muted">{text('deliveries')}</span>
      <StateWord presence={presence}>{waiting > 0 ? text('waiting', { n: waiting }) : text('nothingWaits')}</StateWord>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </footer>
  )
}
