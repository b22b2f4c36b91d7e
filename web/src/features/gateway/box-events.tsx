// What happened to a box: its comings and goings, its own events, and what the intake noticed.
import type { BoxEventRow } from '@gemba/contract/gateway/box.ts'
import { gatewayDictionaries } from '@gemba/contract/gateway/words.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { gatewayTexts } from '../../i18n/gateway.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/blank.tsx'
import { formatInstant } from '../../ui/time.ts'

const states: Readonly<Record<number, (typeof gatewayDictionaries.boxState)[0 | 1 | 2 | 3 | 4]>> =
  gatewayDictionaries.boxState

export function BoxEvents({ events }: { events: readonly BoxEventRow[] }) {
  const text = useText(gatewayTexts)
  return (
    <section>
      <h3>{text('events')}</h3>
      {events.length === 0 ? (
        <EmptyState icon="check" title={text('noEvents')} />
      ) : (
        <ul>
          {events.map((one) => (
            <li key={one.id}>
              <p>
                {formatInstant(one.at)} · <What event={one} />
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
  const { kind, deviceCode, code, level } = event
  if (kind === 'state') {
    const [from, to] = [states[event.oldState ?? 0], states[event.state ?? 0]]
    return from && to ? `${wordIn(language, from)} → ${wordIn(language, to)}` : null
  }
  if (kind === 'event') return [deviceCode, code, level, event.text].filter((part) => part !== null).join(' · ')
  return text(`event.${kind}`, (event.args ?? {}) as Record<string, number>)
}
