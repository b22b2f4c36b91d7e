import { readAlarmFigures } from '@gemba/contract/alarm/journal.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import type { Values } from '../../../resource/form/check.ts'
import { formatDuration } from '../../../ui/value/time.ts'
import { alarmTexts } from '../words.ts'
import styles from './journal-figures.module.css'

/** Response times and the most frequent points of the alarms that match the filter. */
export function JournalFigures({ filter }: { filter: Values }) {
  const text = useText(alarmTexts)
  const { data } = useCommandQuery(readAlarmFigures, filter as CommandInput<typeof readAlarmFigures>)
  if (!data || data.count === 0) return null
  const mean = (ms: number | null | undefined) => (typeof ms === 'number' ? formatDuration(ms) : '—')
  const maxRaised = data.top[0]?.raised ?? 1
  return (
    <section className={styles.figures} aria-label={text('figures')}>
      <dl>
        <dt>{text('meanToAck')}</dt>
        <dd data-testid="mean-to-ack">{mean(data.meanToAckMs)}</dd>
        <dt>{text('meanToHandle')}</dt>
        <dd data-testid="mean-to-handle">{mean(data.meanToHandleMs)}</dd>
      </dl>
      <div className={styles.top}>
        <h2>{text('mostRaised')}</h2>
        <ol>
          {data.top.map(({ dataId, objectName, dataName, raised }) => (
            <li key={dataId}>
              <span>{`${objectName} · ${dataName}`}</span>
              <meter min={0} max={maxRaised} value={raised} aria-hidden="true" />
              <b>{raised}</b>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
