// The log of a work order: setup, running and pauses with person and station.
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { workLogKind } from '@gemba/contract/production/work-order/dictionaries.ts'
import { listWorkLog } from '@gemba/contract/production/work-order/read-log.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { NothingHere, Section, SmallTable } from '../../../../ui/panel/section.tsx'
import { formatDuration, formatInstant } from '../../../../ui/value/time.ts'
import { useReasons } from '../use-reasons.ts'
import type { Work } from '../use-work.ts'
import { workPageWords } from '../words.ts'

export function WorkLog({ work }: { work: Work }) {
  const text = useText(workPageWords)
  const language = useLanguage((state) => state.language)
  const { data = [] } = useCommandQuery(listWorkLog, { id: work.id })
  const { nameOf } = useReasons('pauseReason')
  const heads = (['kind', 'from', 'lasted', 'person', 'station'] as const).map((name) => ({ title: text(name) }))
  return (
    <Section title={text('log')} testId="work-log">
      {data.length === 0 ? (
        <NothingHere title={text('noLog')} hint={text('noLogHint')} />
      ) : (
        <SmallTable label={text('log')} heads={heads}>
          {data.map(({ id, kind, startAt, endAt, staffName, stationName, reasonCode, isAutoClosed }) => (
            <tr key={id}>
              <th scope="row">
                {[
                  wordOfCode(workLogKind, kind, language),
                  reasonCode && nameOf(reasonCode),
                  isAutoClosed === 1 && text('autoClosed'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </th>
              <td>{formatInstant(startAt).slice(0, 16)}</td>
              <td>{endAt === null ? text('goesOn') : formatDuration(endAt - startAt)}</td>
              <td>{staffName ?? '—'}</td>
              <td>{stationName ?? '—'}</td>
            </tr>
          ))}
        </SmallTable>
      )}
    </Section>
  )
}
