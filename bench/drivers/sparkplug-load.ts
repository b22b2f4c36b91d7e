// Runs the intake with one Sparkplug node for some seconds, and reports readings, births, processor time and memory.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  demoCatalogue,
  startDemoIntake,
  temporaryFolder,
} from '../../server/src/modules/telemetry/intake/intake.fixture.ts'
import { demoPoint } from '../../server/src/modules/telemetry/point/point.fixture.ts'
import type { SparkplugOrder } from './sparkplug-peer.ts'

export interface SparkplugLoadOrder {
  readonly metrics: number
  readonly seconds: number
}

export interface SparkplugLoadReport {
  readonly readingsPerSecond: number
  /** Births since the start: more than two, if the intake asked for another one. */
  readonly births: number
  readonly cores: number
  readonly memoryMb: number
  /** Memory before the node connected. */
  readonly idleMemoryMb: number
}

const settleMs = 5000
const device = 'meter'

const { metrics, seconds } = JSON.parse(process.argv[2] ?? '{}') as SparkplugLoadOrder
const points = Array.from({ length: metrics }, (_, index) =>
  demoPoint({ pointId: String(100 + index), deviceCode: device, code: `m${index}` }),
)
const folder = temporaryFolder()
const { intake, port } = await startDemoIntake(folder, {
  loadCatalogue: async () => Object.assign(demoCatalogue(), { points }),
})
const idleMemoryMb = process.memoryUsage().rss / 1e6
const order: SparkplugOrder = { port, metrics, device }
const program = fileURLToPath(new URL('sparkplug-peer.ts', import.meta.url))
const peer = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['ignore', 'ignore', 'inherit'] })
await wait(settleMs)
const [{ samples }, cpu, startedAt] = [intake.counters(), process.cpuUsage(), performance.now()]
await wait(seconds * 1000)
const { user, system } = process.cpuUsage(cpu)
const elapsedS = (performance.now() - startedAt) / 1000
const answer: SparkplugLoadReport = {
  readingsPerSecond: (intake.counters().samples - samples) / elapsedS,
  births: intake.boxReport('1')?.counters.births ?? 0,
  cores: (user + system) / 1e6 / elapsedS,
  memoryMb: process.memoryUsage().rss / 1e6,
  idleMemoryMb,
}
peer.kill()
await intake.stop()
rmSync(folder, { recursive: true, force: true })
process.stdout.write(JSON.stringify(answer))
process.exit(0)
