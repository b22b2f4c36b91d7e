// The cooling tower of the demo: a Modbus TCP server of the package jsmodbus.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import modbus from 'jsmodbus'
import { coolingTowerAt, usualFanSpeed } from './device-values.ts'

const renewMs = 500
const registerBytes = 20
/** Byte of the set point of the fan, register 40006, which can be written. */
const fanSetpointByte = 10

/** Starts the server on a port of this machine; on a free one if that port is taken. Returns its port. */
export async function startModbusDevice(port: number): Promise<number> {
  const listener = createServer((socket) => socket.on('error', () => undefined))
  const [holding, coils] = [Buffer.alloc(registerBytes), Buffer.alloc(1)]
  new modbus.server.TCP(listener, { holding, coils })
  holding.writeUInt16BE(usualFanSpeed, fanSetpointByte)
  const renew = (): void => writeValues(Date.now(), holding, coils)
  renew()
  setInterval(renew, renewMs)
  await listen(listener, port).catch(() => listen(listener, 0))
  return (listener.address() as AddressInfo).port
}

async function listen(listener: Server, port: number): Promise<void> {
  listener.listen(port, '127.0.0.1')
  await once(listener, 'listening')
}

/** Temperatures are integers in tenths of a degree, as in most controllers; the level is a float of two registers. */
function writeValues(ts: number, holding: Buffer, coils: Buffer): void {
  const { supplyTemperature, returnTemperature, fanSpeed, basinLevel, isFanRunning } = coolingTowerAt(
    ts,
    holding.readUInt16BE(fanSetpointByte),
  )
  holding.writeInt16BE(Math.round(supplyTemperature * 10), 0)
  holding.writeInt16BE(Math.round(returnTemperature * 10), 2)
  holding.writeUInt16BE(Math.round(fanSpeed), 4)
  holding.writeFloatBE(basinLevel, 6)
  coils.writeUInt8(isFanRunning ? 1 : 0, 0)
}
