import { useMemo } from 'react'
import { formatInstant, usePlantZone } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import styles from './clock.module.css'

/** Returns the offset of a zone from UTC, such as `GMT+9`. */
const offsetOf = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The plant's time, updated each second. The zone is shown if it differs from that of the browser. */
export function Clock() {
  const now = useNow()
  const zone = usePlantZone((state) => state.zone)
  const offset = useMemo(() => offsetOf(zone, Date.now()), [zone])
  const isElsewhere = useMemo(() => offset !== offsetOf(ownZone, Date.now()), [offset])
  const plantTime = formatInstant(now, zone)
  const [day, time] = plantTime.split(' ')
  return (
    <>
      <time
        className={`padding-0-8 muted numeric nowrap ${styles.clock}`}
        dateTime={new Date(now).toISOString()}
        title={`${plantTime} ${zone}`}
      >
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
