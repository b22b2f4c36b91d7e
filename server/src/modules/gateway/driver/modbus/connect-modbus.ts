import { OutboundFailure } from '../../../../platform/outbound/outbound-failure.ts'
import { faultCodeOfFailure } from '../connection-faults.ts'
import { type DriverChannel, type DriverEnvironment, DriverError } from '../driver.ts'
import { ModbusConnection } from './modbus-connection.ts'
import { readChannelSettings } from './settings.ts'

const connectTimeoutMs = 5000

/** Connects to the address of the channel. Throws `DriverError`: connectionRefused, hostUnknown, connectTimeout ... */
export async function connectModbus(
  environment: DriverEnvironment,
  channel: DriverChannel,
  stop: AbortSignal,
): Promise<ModbusConnection> {
  const { host, port, timeoutMs } = readChannelSettings(channel)
  const signal = AbortSignal.any([stop, AbortSignal.timeout(Math.max(connectTimeoutMs, timeoutMs))])
  try {
    return new ModbusConnection(await environment.connect({ host, port }, signal), timeoutMs)
  } catch (error) {
    const code = error instanceof OutboundFailure ? faultCodeOfFailure(error.kind) : 'connectTimeout'
    throw new DriverError(code, { host, port })
  }
}
