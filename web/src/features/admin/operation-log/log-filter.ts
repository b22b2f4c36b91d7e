import type { Values } from '../../../resource/form/check.ts'
import { formatInstant } from '../../../ui/value/time.ts'

/** Times are sent in the time zone of the plant. */
export function logFilterOf({ startTime, endTime, ...rest }: Values): Values {
  return {
    ...rest,
    startTime: typeof startTime === 'number' ? formatInstant(startTime) : undefined,
    endTime: typeof endTime === 'number' ? formatInstant(endTime) : undefined,
  }
}
