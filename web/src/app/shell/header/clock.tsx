import { useMemo } from 'react'
import { formatInstant, usePlantZone } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import styles from './clock.module.css'

/** What a zone is ahead of UTC, such as `GMT+9`. */
const offsetOf = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The plant's time, each second; its zone as well, where that is not the reader's. */
export function Clock() {
  const now = useNow()
  const zone = usePlantZone((state) => state.zone)
  const offset = useMemo(() => offsetOf(zone, Date.now()), [zone])
  const isElsewhere = useMemo(() => offset !== offsetOf(ownZone, Date.now()), [offset])
  const shown = formatInstant(now, zone)
  const [day, time] = shown.split(' ')
  return (
    <>
      <time className={styles.clock} dateTime={new Date(now).toISOString()} title={`${shown} ${zone}`}>
        <span>{day} </span>
        {time}
      </time>
      {isElsewhere ? (
        <span className={styles.zone} title={zone}>
          {offset}
        </span>
      ) : null}
    </>
  )
}
