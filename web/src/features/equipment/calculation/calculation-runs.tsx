import { wordIn } from '@gemba/contract/kit/page.ts'
import { listCalculationRuns } from '@gemba/contract/telemetry/calculation/calculation-runs.ts'
import { qualityNameOf, qualityWords } from '@gemba/contract/telemetry/sample.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { NothingHere, Section, SmallTable } from '../../../ui/panel/section.tsx'
import { Skeleton } from '../../../ui/state/page-states.tsx'
import { formatNumber } from '../../../ui/value/number.ts'
import { formatInstant } from '../../../ui/value/time.ts'
import { calculationWords } from './words.ts'

const refetchMs = 3000

/** Returns a value as people read it. */
function shownOf(value: string | null): string {
  if (value === null) return '—'
  const number = Number(value)
  return value.trim() === '' || Number.isNaN(number) ? value : formatNumber(number)
}

/** The last runs of a calculation, newest first. */
export function CalculationRuns({ calculationId }: { calculationId: string }) {
  const text = useText(calculationWords)
  const language = useLanguage((state) => state.language)
  const { data } = useCommandQuery(listCalculationRuns, { calculationId }, { refetchMs })
  return (
    <Section title={text('runs')} testId="calculation-runs">
      {data === undefined ? <Skeleton rows={3} /> : null}
      {data?.length === 0 ? <NothingHere title={text('noRuns')} hint={text('noRunsHint')} /> : null}
      {data?.length ? (
        <SmallTable
          label={text('runs')}
          heads={[
            { title: text('runAt') },
            { title: text('ts') },
            { title: text('value'), isNumber: true },
            { title: text('quality') },
            { title: text('read') },
            { title: text('ms'), isNumber: true },
          ]}
        >
          {data.map(({ resultId, runAt, ts, value, quality, inputs, ms, error }) => (
            <tr key={resultId}>
              <td>{formatInstant(runAt)}</td>
              <td>{ts === null ? text('skipped') : formatInstant(ts)}</td>
              <td data-is-number>{shownOf(value)}</td>
              <td className={error ? 'urgent' : undefined}>
                {error ?? wordIn(language, qualityWords[qualityNameOf(quality)])}
              </td>
              <td>{inputs.map(([name, read]) => `${name} = ${shownOf(read)}`).join(' · ')}</td>
              <td data-is-number>{formatNumber(ms, 2)} ms</td>
            </tr>
          ))}
        </SmallTable>
      ) : null}
    </Section>
  )
}
