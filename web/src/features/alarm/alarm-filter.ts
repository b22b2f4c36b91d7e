import type { Values } from '../../resource/form/check.ts'
import { formatInstant } from '../../ui/value/time.ts'

/** Times travel as the plant's wall clock. */
export function alarmFilterOf({ startSearch, endSearch, ...rest }: Values): Values {
  return {
    ...rest,
    ...(typeof startSearch === 'number' ? { startSearch: formatInstant(startSearch) } : {}),
    ...(typeof endSearch === 'number' ? { endSearch: formatInstant(endSearch) } : {}),
  }
}
