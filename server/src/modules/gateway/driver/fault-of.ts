import { OutboundFailure } from '../../../platform/outbound/outbound-failure.ts'
import { faultCodeOfFailure } from './connection-faults.ts'
import { DriverError, type DriverFault } from './driver.ts'

const maxMessageLength = 200

/** Returns the fault for an error of a driver. */
export function faultOf(error: unknown): DriverFault {
  if (error instanceof DriverError) return error.fault
  if (error instanceof OutboundFailure) return { code: faultCodeOfFailure(error.kind), parameters: {} }
  const message = error instanceof Error ? error.message : String(error)
  return { code: 'driverFailed', parameters: { message: message.slice(0, maxMessageLength) } }
}
