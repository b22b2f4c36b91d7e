import { encodeCommand } from './encode-metric.ts'
import { metricTypes } from './payload.ts'

const rebirth = { name: 'Node Control/Rebirth', alias: undefined, dataType: metricTypes.boolean, value: true }

/** Returns the payload of the command `Node Control/Rebirth` = true. */
export function encodeRebirth(at: number): Buffer {
  const payload = encodeCommand(rebirth, at)
  if (!payload) throw new Error('a boolean has an encoding')
  return payload
}
