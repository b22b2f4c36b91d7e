// The protocols of this installation. Their code is loaded in the thread of a box that uses them.
import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import type { ProtocolCode } from '@gemba/contract/gateway/channel/protocols.ts'
import type { CreateDriver } from './driver.ts'

/** The module of a driver. */
export interface DriverModule {
  readonly createDriver: CreateDriver
}

export const drivers: Readonly<Record<ProtocolCode, () => Promise<DriverModule>>> = {
  [driverProtocol.codes.modbusTcp]: () => import('./modbus/modbus-driver.ts'),
  [driverProtocol.codes.opcUa]: () => import('./opcua/opcua-driver.ts'),
  [driverProtocol.codes.httpPull]: () => import('./http-pull/http-pull-driver.ts'),
  [driverProtocol.codes.simulation]: () => import('./simulation/simulation-driver.ts'),
}
