// The log of an andon call: steps, people and notifications.
import { wordIn } from '@gemba/contract/kit/page.ts'
import { andonLogWords } from '@gemba/contract/production/andon/dictionaries.ts'
import { andonFlow } from '@gemba/contract/production/andon/flow.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { formatInstant } from '../../../../ui/value/time.ts'
import { andonWords } from '../words.ts'
import type { Call } from './call.ts'

type Entry = Call['log'][number]

const isByClock = ({ step }: Entry): boolean => step === 'notAcknowledged' || step === 'notResolved'

export function CallLog({ call }: { call: Call }) {
  const text = useText(andonWords)
  return (
    <section className="section-card">
      <h2 className="flush size-16">{text('log')}</h2>
      <ol className="column gap-8 plain-list" data-testid="call-log">
        {call.log.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the log is append-only
          <LogLine key={at} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

function LogLine({ entry }: { entry: Entry }) {
  const text = useText(andonWords)
  const language = useLanguage((state) => state.language)
  const words: Readonly<Record<string, readonly [string, string, string]>> = andonLogWords
  const title =
    words[entry.step] ?? Object.entries(andonFlow.transitions).find(([action]) => action === entry.step)?.[1].title
  return (
    <li className="flex gap-16">
      <time className="rigid muted numeric">{formatInstant(entry.at).slice(5)}</time>
      <span className="flow gap-4-16">
        <strong>{title ? wordIn(language, title) : entry.step}</strong>
        {isByClock(entry) ? <span>{text('levelOf', { n: entry.level })}</span> : null}
        <span>{isByClock(entry) ? text('product') : (entry.person ?? '—')}</span>
        {isByClock(entry) ? (
          <span>{entry.told.length > 0 ? text('told', { names: entry.told.join(', ') }) : text('toldNobody')}</span>
        ) : null}
        {entry.note ? <span className="own-line muted pre-wrap">{entry.note}</span> : null}
      </span>
    </li>
  )
}
