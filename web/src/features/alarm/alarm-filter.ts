import type { Values } from '../../resource/form/check.ts'
import { formatInstant } from '../../ui/value/time.ts'

/** Times are sent in the time zone of the plant. */
export function alarmFilterOf({ startSearch, endSearch, ...rest }: Values): Values {
  return {
    ...rest,
    startSearch: typeof startSearch === 'number' ? formatInstant(startSearch) : undefined,
    endSearch: typeof endSearch === 'number' ? formatInstant(endSearch) : undefined,
  }
}
