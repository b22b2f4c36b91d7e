import type { Values } from '../../resource/form/check.ts'
import { formatInstant } from '../../ui/value/time.ts'

/** Times are sent in the time zone of the plant. */
export function alarmFilterOf({ startSearch, endSearch, ...rest }: Values): Values {
  return {
    ...rest,
    ...(typeof startSearch === 'number' ? { startSearch: formatInstant(startSearch) } : {}),
    ...(typeof endSearch === 'number' ? { endSearch: formatInstant(endSearch) } : {}),
  }
}
