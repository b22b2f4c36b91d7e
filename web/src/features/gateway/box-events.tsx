// Events of a box: connections, events of the box itself, and problems found by the intake.

import type { BoxEventRow } from '@gemba/contract/gateway/box-report.ts'
import { channelState } from '@gemba/contract/gateway/channel/dictionaries.ts'
import { type DriverFaultRow, faultText } from '@gemba/contract/gateway/channel/faults.ts'
import { boxState } from '@gemba/contract/gateway/dictionaries.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/state/page-states.tsx'
import { formatDuration, formatInstant } from '../../ui/value/time.ts'
import { useCauseText } from './state/state-reason.ts'
import { gatewayTexts } from './words.ts'

export function BoxEvents({ events }: { events: readonly BoxEventRow[] }) {
  const text = useText(gatewayTexts)
  return (
    <section className="margin-bottom-20">
      <h3 className="below-8 size-14">{text('events')}</h3>
      {events.length === 0 ? (
        <EmptyState title={text('noEvents')} />
      ) : (
        <ul className="plain-list">
          {events.map((event) => (
            <li key={event.id}>
              <p>
                {formatInstant(event.at)} · <What event={event} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function What({ event }: { event: BoxEventRow }) {
  const text = useText(gatewayTexts)
  const language = useLanguage((state) => state.language)
  const causeText = useCauseText()
  const { kind, deviceCode, code, level } = event
  if (kind === 'state') {
    const [from, to] = [event.oldState ?? boxState.codes.neverSeen, event.state ?? boxState.codes.neverSeen]
    const change = `${wordOfCode(boxState, from, language)} → ${wordOfCode(boxState, to, language)}`
    return [change, causeText(event.cause)].filter(Boolean).join(' · ')
  }
  if (kind === 'event') return [deviceCode, code, level, event.text].filter((part) => part !== null).join(' · ')
  if (kind === 'file') return <FileReport args={event.args ?? {}} />
  if (kind === 'channel') return <ChannelChange args={event.args ?? {}} />
  const args = (event.args ?? {}) as Record<string, number>
  const { aheadMs = 0 } = args
  return text(`event.${kind}`, { ...args, ahead: formatDuration(aheadMs) })
}

const outcomes = ['received', 'applied', 'failed', 'held', 'hashDiffers', 'repeated', 'unknown', 'unexpected'] as const

/** The box reported about a file set. */
function FileReport({ args }: { args: Readonly<Record<string, unknown>> }) {
  const text = useText(gatewayTexts)
  const { ver, message } = args
  const outcome = outcomes.find((name) => name === args.outcome)
  return [
    text('fileReport', { ver: typeof ver === 'number' ? ver : '—' }),
    outcome && text(`fileReport.${outcome}`),
    typeof message === 'string' ? message : undefined,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A channel of the box connected or failed. */
function ChannelChange({ args }: { args: Readonly<Record<string, unknown>> }) {
  const text = useText(gatewayTexts)
  const language = useLanguage((state) => state.language)
  const { name, state, fault, parameters } = args
  const { connected, error } = channelState.codes
  const change = wordOfCode(channelState, state === 'connected' ? connected : error, language)
  const reason =
    typeof fault === 'string'
      ? faultText({ code: fault, parameters: parameters as DriverFaultRow['parameters'] }, language)
      : undefined
  return [text('channelNamed', { name: String(name) }), change, reason].filter(Boolean).join(' · ')
}
