import { devicePart } from '@gemba/contract/equipment/device/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { deviceStateRoutes } from './device-state.ts'
import { deviceTypeRoutes } from './device-type.ts'
import { deviceRoutes } from './devices.ts'
import { ledgerDeviceRoutes } from './ledger-device.ts'

export const devicePartRoutes = implementCommands(devicePart, [
  ...deviceTypeRoutes,
  ...deviceStateRoutes,
  ...ledgerDeviceRoutes,
  ...deviceRoutes,
])
