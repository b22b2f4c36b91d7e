// Device types and states, the device ledger, and devices by their type.
import { definePart } from '../../kit/module.ts'
import { deviceState } from './device-state.ts'
import { deviceType } from './device-type.ts'
import { listDevices, listTypesWithDevices, readDevice, readDeviceTypeByCode } from './devices.ts'
import { ledgerDevice } from './ledger-device.ts'

export const devicePart = definePart({
  resources: [deviceType, deviceState, ledgerDevice],
  commands: [readDeviceTypeByCode, listDevices, readDevice, listTypesWithDevices],
})
