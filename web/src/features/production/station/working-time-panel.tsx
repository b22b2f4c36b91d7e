// The working times of a station in the next two weeks, as used for planning.

import { findWorkingTime } from '@gemba/contract/production/calendar/working-time.ts'
import { useState } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { formatNumber } from '../../../ui/value/number.ts'
import { formatDuration, instantOf, usePlantZone } from '../../../ui/value/time.ts'
import { plantToday, useDayFormats } from '../calendar/day-formats.ts'
import { dayAfter } from '../calendar/year-days.ts'
import { daysOfWork } from './days-of-work.ts'
import { stationWords } from './words.ts'
import styles from './working-time-panel.module.css'

const shownDays = 14

interface WorkingTimePanelProps {
  station: { id: string; name: string }
  onClose: () => void
}

export function WorkingTimePanel({ station, onClose }: WorkingTimePanelProps) {
  const text = useText(stationWords)
  const [today] = useState(plantToday)
  const [from, to] = [today, dayAfter(today, shownDays)].map((day) => instantOf(`${day} 00:00:00`))
  const answer = useCommandQuery(findWorkingTime, { stationId: station.id, from: from ?? 0, to: to ?? 0 })
  return (
    <Panel title={text('workingTimeOf', { name: station.name })} width={860} onClose={onClose} testId="working-time">
      {!answer.data ? (
        <QueryState query={answer} />
      ) : answer.data.windows.length === 0 ? (
        <EmptyState title={text('noTime')} hint={text('noTimeHint')} />
      ) : (
        <Days {...answer.data} />
      )}
    </Panel>
  )
}

function Days({ windows, totalMs }: { windows: Parameters<typeof daysOfWork>[0]; totalMs: number }) {
  const text = useText(stationWords)
  const formats = useDayFormats()
  const zone = usePlantZone((state) => state.zone)
  return (
    <table className={`table numeric ${styles.days}`}>
      <thead>
        <tr>
          <th>{text('day')}</th>
          <th>{text('times')}</th>
          <th>{text('by')}</th>
          <th className={styles.sum}>{text('sum')}</th>
        </tr>
      </thead>
      <tbody>
        {daysOfWork(windows, zone).map(({ day, times, names, totalMs: sum }) => (
          <tr key={day}>
            <td>{formats.shortDay(day)}</td>
            <td>{times.join(', ')}</td>
            <td className="muted">{names.join(', ')}</td>
            <td className={styles.sum}>{formatDuration(sum)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th colSpan={3}>{text('all')}</th>
          <td className={styles.sum}>{text('hours', { n: formatNumber(totalMs / 3_600_000) })}</td>
        </tr>
      </tfoot>
    </table>
  )
}
