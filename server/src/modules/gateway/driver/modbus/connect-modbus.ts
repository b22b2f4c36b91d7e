import { OutboundFailure } from '../../../../platform/outbound/outbound-failure.ts'
import { type DriverChannel, type DriverEnvironment, DriverError } from '../driver.ts'
import { ModbusConnection } from './modbus-connection.ts'
import { readChannelSettings } from './settings.ts'

const connectTimeoutMs = 5000

const faultOfFailure: Readonly<Record<string, string>> = {
  unknownHost: 'hostUnknown',
  refused: 'connectionRefused',
  noAnswer: 'connectTimeout',
  notAllowed: 'notAllowed',
  privateNetwork: 'privateNetwork',
}

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
    const code = error instanceof OutboundFailure ? faultOfFailure[error.kind] : undefined
    throw new DriverError(code ?? 'connectTimeout', { host, port })
  }
}
