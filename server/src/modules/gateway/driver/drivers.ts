// The protocols of this installation. Their code is loaded in the thread of a box that uses them.
import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import type { ProtocolCode } from '@gemba/contract/gateway/channel/protocols.ts'
import type { CreateDriver } from './driver.ts'

/** The module of a driver. */
export interface DriverModule {
  readonly createDriver: CreateDriver
}

type Drivers = Readonly<Partial<Record<ProtocolCode, () => Promise<DriverModule>>>>

export const drivers: Drivers = {
  [driverProtocol.codes.simulation]: () => import('./simulation/simulation-driver.ts'),
}
