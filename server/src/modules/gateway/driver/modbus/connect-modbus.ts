import { OutboundFailure } from '../../../../platform/outbound/outbound-failure.ts'
import { faultCodeOfFailure } from '../connection-faults.ts'
import { type DriverChannel, type DriverEnvironment, DriverError } from '../driver.ts'
import { ModbusConnection } from './modbus-connection.ts'
import { readChannelSettings } from './settings.ts'

/** Time for a connection, in timeouts of a request. */
const connectTimeouts = 5

/** Connects to the address of the channel. Throws `DriverError`: connectionRefused, hostUnknown, connectTimeout ... */
export async function connectModbus(
  environment: DriverEnvironment,
  channel: DriverChannel,
  stop: AbortSignal,
): Promise<ModbusConnection> {
  const { host, port, timeoutMs } = readChannelSettings(channel)
  // The signal stays with the socket, so it must not be aborted by the timeout after the connection is open.
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), connectTimeouts * timeoutMs)
  try {
    const signal = AbortSignal.any([stop, timeout.signal])
    return new ModbusConnection(await environment.connect({ host, port }, signal), timeoutMs)
  } catch (error) {
    const code = error instanceof OutboundFailure ? faultCodeOfFailure(error.kind) : 'connectTimeout'
    throw new DriverError(code, { host, port })
  } finally {
    clearTimeout(timer)
  }
}
