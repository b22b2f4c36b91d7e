import type { Values } from '../../../resource/form/check.ts'
import { formatInstant } from '../../../ui/value/time.ts'

/** Times are sent in the time zone of the plant. */
export function logFilterOf({ startTime, endTime, ...rest }: Values): Values {
  return {
    ...rest,
    ...(typeof startTime === 'number' ? { startTime: formatInstant(startTime) } : {}),
    ...(typeof endTime === 'number' ? { endTime: formatInstant(endTime) } : {}),
  }
}
