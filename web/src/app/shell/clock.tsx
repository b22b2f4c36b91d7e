import { useNow } from '../../ui/ticking.ts'
import { formatInstant, usePlantZone } from '../../ui/time.ts'

/** The plant's time, each second. */
export function Clock() {
  const now = useNow()
  const zone = usePlantZone((state) => state.zone)
  return (
    <time className="shell-clock" dateTime={new Date(now).toISOString()} title={zone}>
      {formatInstant(now, zone)}
    </time>
  )
}
