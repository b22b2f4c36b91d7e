// What was done about earlier alarms of the same rule, inside the details of an alarm.
import { alarmResult } from '@gemba/contract/alarm/dictionaries.ts'
import { type AlarmExperience, listAlarmExperience } from '@gemba/contract/alarm/shelf/work-alarms.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { formatDuration, formatInstant } from '../../../ui/value/time.ts'
import { shelfWords } from './words.ts'

/** How often a handling helped, for which reasons, and how long it took. */
export function Experience({ episodeId }: { episodeId: string }) {
  const text = useText(shelfWords)
  const query = useCommandQuery(listAlarmExperience, { msgId: episodeId })
  return (
    <section data-testid="experience">
      <h3 className="below-8 size-14">{text('experience')}</h3>
      {!query.data ? (
        <QueryState query={query} rows={2} />
      ) : query.data.length === 0 ? (
        <p className="flush muted">{text('noExperience')}</p>
      ) : (
        <ul className="unpadded unmarked">
          {query.data.map((row) => (
            <ExperienceRow key={row.batchNo} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ExperienceRow({ row }: { row: AlarmExperience }) {
  const text = useText(shelfWords)
  const language = useLanguage((state) => state.language)
  const { handleText, reasonTagNames, count, meanToHandleMs, lastTs, lastName, lastUser } = row
  const details = [
    wordOfCode(alarmResult, row.alarmResult, language),
    ...reasonTagNames,
    text('took', { took: formatDuration(meanToHandleMs) }),
    text('lastBy', { when: formatInstant(lastTs).slice(0, 10), who: lastName ?? lastUser ?? '—' }),
  ]
  return (
    <li className="column gap-2 padding-6-0 line-above break-words">
      <span className="flex gap-8">
        <span className="grow">{handleText}</span>
        <b className="nowrap numeric">{text('times', { n: count })}</b>
      </span>
      <span className="muted size-12">{details.join(' · ')}</span>
    </li>
  )
}
