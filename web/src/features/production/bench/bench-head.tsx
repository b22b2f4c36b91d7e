// The header of the bench: station, worker, time, unsent entries and the button that calls for help.
import { andonRights } from '@gemba/contract/production/andon/flow.ts'
import { findWorkingTime } from '@gemba/contract/production/calendar/working-time.ts'
import { MegaphoneIcon, UserRoundIcon } from 'lucide-react'
import { useState } from 'react'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { useOwnNames } from '../../../session/own-names.ts'
import { useCan } from '../../../session/session.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { StateWord } from '../../../ui/state/state-word.tsx'
import { formatClock, instantOf } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import { plantToday } from '../calendar/day-formats.ts'
import { dayAfter } from '../calendar/year-days.ts'
import styles from './bench.module.css'
import { useBench } from './bench-context.ts'
import { KioskButton, type KioskState } from './kiosk/kiosk-button.tsx'
import type { QueueEntry } from './queue/report-queue.ts'
import { CallSheet, PersonSheet } from './sheets.tsx'
import { benchWords } from './words.ts'

interface BenchHeadProps {
  unsent: readonly QueueEntry[]
  /** When the data of the bench was last read, in milliseconds since the epoch. */
  readAt: number
  /** Undefined: no full screen is offered. */
  kiosk: KioskState | undefined
  onChangeStation: () => void
  onShowUnsent: () => void
}

export function BenchHead(props: BenchHeadProps) {
  const { station, worker, setWorker } = useBench()
  const text = useText(benchWords)
  const canCall = useCan(andonRights.call)
  const [sheet, setSheet] = useState<'person' | 'call'>()
  const close = () => setSheet(undefined)
  const signedInName = useOwnNames()?.person ?? ''
  const name = worker?.name ?? text('whoWorksNow')
  return (
    <header className="flow gap-8">
      <button
        type="button"
        className={styles.place}
        onClick={props.onChangeStation}
        title={text('changeStation')}
        data-testid="bench-station"
      >
        <strong>{station.name}</strong>
        <small className="muted size-14">{station.workCenterName}</small>
      </button>
      <button
        type="button"
        className={classNames(styles.place, !worker && styles.nobody)}
        onClick={() => setSheet('person')}
        title={text('whoWorks')}
        data-testid="bench-person"
      >
        <strong>
          <Icon of={UserRoundIcon} size={20} /> {name}
        </strong>
      </button>
      <Clock stationId={station.id} />
      <Unsent {...props} />
      {props.kiosk ? <KioskButton {...props.kiosk} /> : null}
      {canCall ? (
        <button type="button" className={styles.call} onClick={() => setSheet('call')} data-testid="bench-call">
          <Icon of={MegaphoneIcon} size={20} /> {text('call')}
        </button>
      ) : null}
      {sheet === 'person' ? (
        <PersonSheet
          signedInName={signedInName}
          onClose={close}
          onChoose={(chosenWorker) => {
            setWorker(chosenWorker)
            close()
          }}
        />
      ) : null}
      {sheet === 'call' ? <CallSheet onClose={close} /> : null}
    </header>
  )
}

/** The current time of the plant and its shift. */
function Clock({ stationId }: { stationId: string }) {
  const now = useNow()
  const [today] = useState(plantToday)
  const canSeeShift = useCan(findWorkingTime.permission)
  const [from = 0, to = 0] = [today, dayAfter(today, 1)].map((day) => instantOf(`${day} 00:00:00`))
  const { data } = useCommandQuery(findWorkingTime, { stationId, from, to }, { isEnabled: canSeeShift })
  const shift = data?.windows.find((window) => window.from <= now && now < window.to)
  return (
    <span className={`row justify-center padding-0-12 ${styles.clock}`}>
      <strong className="size-20">{formatClock(now).slice(0, 5)}</strong>
      {shift ? (
        <small className="muted size-14">
          {shift.name} {formatClock(shift.from).slice(0, 5)}–{formatClock(shift.to).slice(0, 5)}
        </small>
      ) : null}
    </span>
  )
}

function Unsent({ unsent, readAt, onShowUnsent }: BenchHeadProps) {
  const { isOnline } = useBench()
  const text = useText(benchWords)
  const refused = unsent.filter(({ refusal }) => refusal !== undefined).length
  return (
    <button
      type="button"
      className={classNames(styles.place, refused > 0 && styles.refused)}
      onClick={onShowUnsent}
      data-testid="bench-unsent"
      data-unsent={unsent.length}
    >
      <StateWord presence={isOnline ? 'on' : 'degraded'}>
        {isOnline ? text('online') : text('offlineSince', { time: formatClock(readAt).slice(0, 5) })}
      </StateWord>
      <small className="muted size-14" role="status">
        {refused > 0 ? `${text('refused', { n: refused })} · ` : null}
        {text('unsent', { n: unsent.length - refused })}
      </small>
    </button>
  )
}
