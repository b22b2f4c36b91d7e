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
  // The place is reserved, so that the list does not move when the figures arrive or the filter finds no alarm.
  if (!data) return <div className={`padding-12-16 card ${styles.figures}`} />
  const mean = (ms: number | null | undefined) => (typeof ms === 'number' ? formatDuration(ms) : '—')
  const maxRaised = data.top[0]?.raised ?? 1
  return (
    <section className={`flex padding-12-16 card ${styles.figures}`} aria-label={text('figures')}>
      <dl className="rigid flush">
        <dt className="flush muted size-12 regular">{text('meanToAck')}</dt>
        <dd className="below-8 size-20 bold numeric" data-testid="mean-to-ack">
          {mean(data.meanToAckMs)}
        </dd>
        <dt className="flush muted size-12 regular">{text('meanToHandle')}</dt>
        <dd className="below-8 size-20 bold numeric" data-testid="mean-to-handle">
          {mean(data.meanToHandleMs)}
        </dd>
      </dl>
      <div className={`grow shrinkable ${styles.top}`}>
        <h2 className="flush muted size-12 regular">{text('mostRaised')}</h2>
        <ol>
          {data.top.map(({ dataId, objectName, dataName, raised }) => (
            <li key={dataId}>
              <span className="ellipsis">{`${objectName} · ${dataName}`}</span>
              <meter min={0} max={maxRaised} value={raised} aria-hidden="true" />
              <b className="regular numeric text-right">{raised}</b>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
