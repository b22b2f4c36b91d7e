// Drivers under load: 100 Modbus devices with 200 registers a second, one of them silent; 20,000 items of OPC UA a second;
// a Sparkplug node with 5,000 metrics that all change every second.
// The devices are servers of public packages in processes of their own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Figure, Length } from '../figure.ts'
import { runProgram } from '../run/run-program.ts'
import { within } from '../run/within.ts'
import type { DriverLoadOrder, DriverLoadReport } from './driver-load.ts'
import type { SparkplugLoadOrder, SparkplugLoadReport } from './sparkplug-load.ts'

const startLimitMs = 120_000
/** A run of the goal lasts 5 minutes. */
const lengthFactor = 5
const sparkplugMetrics = 5000
/** That of the node and that of its device. */
const birthsOfNode = 2

export async function measureDrivers({ seconds }: Length): Promise<Figure[]> {
  const modbus = await measureDriver('modbus', seconds * lengthFactor)
  const opcua = await measureDriver('opcua', seconds)
  const order: SparkplugLoadOrder = { metrics: sparkplugMetrics, seconds }
  const sparkplug = await runProgram<SparkplugLoadReport>('drivers/sparkplug-load.ts', order)
  return [
    {
      name: 'Modbus TCP: 100 devices x 200 registers at 1 s, 1 device silent: skipped polls',
      measured: String(modbus.overruns),
      goal: '0',
      isMet: modbus.overruns === 0 && modbus.offlineDevices === 1,
      remark: describe(modbus),
    },
    {
      name: 'OPC UA: 20,000 items at 1 s',
      measured: `${opcua.readingsPerSecond.toFixed(0)} readings/s`,
      goal: '>= 19,500 readings/s',
      isMet: opcua.readingsPerSecond >= 19_500,
      remark: describe(opcua),
    },
    {
      name: 'Sparkplug B: a node with 5,000 metrics at 1 s',
      measured: `${sparkplug.cores.toFixed(2)} cores, ${sparkplug.memoryMb.toFixed(0)} MB`,
      goal: '>= 4,900 readings/s, no rebirth',
      isMet: sparkplug.readingsPerSecond >= 4900 && sparkplug.births <= birthsOfNode,
      remark: `${sparkplug.readingsPerSecond.toFixed(0)} readings/s, ${sparkplug.births} births, ${sparkplug.idleMemoryMb.toFixed(0)} MB before the node connected`,
    },
  ]
}

async function measureDriver(protocol: DriverLoadOrder['protocol'], seconds: number): Promise<DriverLoadReport> {
  const program = fileURLToPath(new URL(`${protocol}-peer.ts`, import.meta.url))
  const peer = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    const [line] = (await within(startLimitMs, `the port of ${protocol}-peer.ts`, once(peer.stdout, 'data'))) as [
      Buffer,
    ]
    const order: DriverLoadOrder = { protocol, port: Number.parseInt(String(line), 10), seconds }
    return await runProgram<DriverLoadReport>('drivers/driver-load.ts', order)
  } finally {
    peer.kill()
  }
}

const describe = ({ readingsPerSecond, cores, memoryMb, offlineDevices }: DriverLoadReport): string =>
  `${readingsPerSecond.toFixed(0)} readings/s, ${cores.toFixed(2)} cores, ${memoryMb.toFixed(0)} MB, ${offlineDevices} devices offline`
