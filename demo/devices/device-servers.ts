// The devices of the demo: a process with a Modbus TCP and an OPC UA server, which drivers of the product read. Argument:
// the preferred ports and the folder for files as JSON. Sends its ports to its parent process, and ends with it.
import { setPriority } from 'node:os'
import { startModbusDevice } from './modbus-device.ts'
import { startOpcuaDevice } from './opcua-device.ts'
import type { DevicePorts } from './start-device-servers.ts'

/** Lower than the product, which has the capacity of the machine. */
const niceness = 10

const { modbus, opcua, folder } = JSON.parse(process.argv[2] ?? '{}') as DevicePorts & { folder: string }
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
// Ctrl-C in a terminal reaches this process too. It ends with its parent.
process.on('SIGINT', () => undefined)
setPriority(niceness)
const ports: DevicePorts = {
  modbus: await startModbusDevice(modbus),
  opcua: await startOpcuaDevice({ port: opcua, folder }),
}
process.send?.(ports)
