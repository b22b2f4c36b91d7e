// Runs one driver in a process of its own for some seconds, and reports readings, overruns, processor time and memory.
import { setTimeout as wait } from 'node:timers/promises'
import { dataTypes } from '@gemba/contract/telemetry/sample.ts'
import type { CreateDriver, DriverChannel } from '../../server/src/modules/gateway/driver/driver.ts'
import { makeCertificate, writeCertificate } from '../../server/src/modules/gateway/driver/opcua/own-certificate.ts'
import { ReportRecorder, testEnvironment } from '../../server/src/modules/gateway/driver/report-recorder.fixture.ts'

export interface DriverLoadOrder {
  readonly protocol: 'modbus' | 'opcua'
  readonly port: number
  readonly seconds: number
}

export interface DriverLoadReport {
  readonly readingsPerSecond: number
  readonly overruns: number
  readonly offlineDevices: number
  readonly cores: number
  readonly memoryMb: number
}

const settleMs = 10_000
const connections = 10
const devicesPerConnection = 10
const registersPerDevice = 200
const opcuaItems = 20_000

const { protocol, port, seconds } = JSON.parse(process.argv[2] ?? '{}') as DriverLoadOrder
const { createDriver } = (await import(
  `../../server/src/modules/gateway/driver/${protocol}/${protocol}-driver.ts`
)) as { createDriver: CreateDriver }

class CountingReport extends ReportRecorder {
  count = 0

  override readings(deviceCode: string, readings: Parameters<ReportRecorder['readings']>[1]): void {
    this.count += readings.length
    super.readings(deviceCode, readings)
  }
}

if (protocol === 'opcua') await writeCertificate(testEnvironment.folder, await makeCertificate())
const report = new CountingReport()
const channels = protocol === 'modbus' ? modbusChannels() : [opcuaChannel()]
const open = channels.map((channel) => createDriver(testEnvironment).open(channel, report))
await wait(settleMs)
const [count, cpu, overruns] = [report.count, process.cpuUsage(), sumOverruns()]
await wait(seconds * 1000)
const { user, system } = process.cpuUsage(cpu)
const answer: DriverLoadReport = {
  readingsPerSecond: (report.count - count) / seconds,
  overruns: sumOverruns() - overruns,
  offlineDevices: [...report.deviceStates.values()].filter(({ state }) => state === 'offline').length,
  cores: (user + system) / 1e6 / seconds,
  memoryMb: process.memoryUsage().rss / 1e6,
}
await Promise.all(open.map((channel) => channel.close()))
process.stdout.write(JSON.stringify(answer))
process.exit(0)

function sumOverruns(): number {
  return [...report.countersById.values()].reduce((sum, counters) => sum + counters.overruns, 0)
}

function modbusChannels(): DriverChannel[] {
  return Array.from({ length: connections }, (_, connection) => ({
    id: `c${connection}`,
    boxId: 'b',
    settings: { host: '127.0.0.1', port },
    devices: Array.from({ length: devicesPerConnection }, (_, index) => {
      const unit = connection * devicesPerConnection + index + 1
      return { id: `d${unit}`, code: `d${unit}`, periodMs: 1000, settings: { unit }, items: registersOf(unit) }
    }),
  }))
}

function registersOf(unit: number): DriverChannel['devices'][number]['items'] {
  return Array.from({ length: registersPerDevice }, (_, offset) => ({
    code: `u${unit}r${offset}`,
    address: `hr${offset}`,
    dataType: dataTypes.uint16,
    settings: {},
  }))
}

function opcuaChannel(): DriverChannel {
  const items = Array.from({ length: opcuaItems }, (_, index) => ({
    code: `V${index}`,
    address: `ns=1;s=V${index}`,
    dataType: dataTypes.double,
    settings: {},
  }))
  const device = { id: 'd', code: 'd', periodMs: 1000, settings: {}, items }
  return { id: 'c', boxId: 'b', settings: { endpoint: `opc.tcp://127.0.0.1:${port}/plant` }, devices: [device] }
}
