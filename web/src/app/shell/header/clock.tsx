import { formatInstant, usePlantZone } from '../../../ui/value/time.ts'
import { useNow } from '../../../ui/value/use-now.ts'
import styles from './clock.module.css'

/** The plant's time, each second. */
export function Clock() {
  const now = useNow()
  const zone = usePlantZone((state) => state.zone)
  return (
    <time className={styles.clock} dateTime={new Date(now).toISOString()} title={zone}>
      {formatInstant(now, zone)}
    </time>
  )
}
