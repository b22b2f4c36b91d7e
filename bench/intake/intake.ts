// Intake throughput: QoS 1 messages through broker, latest values, one limit rule per point and history, all durable
// before PUBACK. `node bench/intake/intake.ts [samplesPerMessage] [seconds] [rate]`; without arguments the three goals
// one after the other.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { PointUpdate } from '@gemba/contract/telemetry/sample.ts'
import { AggregateBuilder } from '../../server/src/modules/telemetry/aggregate/aggregate-builder.ts'
import type { IntakeOptions } from '../../server/src/modules/telemetry/intake/intake-messages.ts'
import { IntakePort } from '../../server/src/modules/telemetry/intake/intake-port.ts'
import { openHistory } from '../../server/src/platform/history/history.ts'
import { type MemoryUse, watchMemory } from '../memory-watch.ts'
import { within } from '../run/within.ts'
import { type PlantSize, type PublishOrder, type PublishReport, smallPlant } from './intake-plant.ts'

const defaultInFlight = 4000
/** Time beyond the load for connecting and for the last acknowledgements. */
const publishLimitMs = 300_000
const flushLimitMs = 300_000

export interface IntakeFigures {
  samplesPerSecond: number
  lost: number
  rss: MemoryUse
  ackP99Ms: number
  /** Time from the end of the load until every message was acknowledged. */
  recoveryMs: number
  updateP99Ms: number
  serverCores: number
  publisherCores: number
  bytesPerSample: number
}

/** Publishes in a separate process. */
export async function publish(order: PublishOrder): Promise<PublishReport> {
  const program = fileURLToPath(new URL('intake-publisher.ts', import.meta.url))
  const timeout = publishLimitMs + order.seconds * 1000
  const running = promisify(execFile)(process.execPath, [program, JSON.stringify(order)], { timeout })
  const { stdout } = await within(timeout, 'the end of the publisher', running)
  return JSON.parse(stdout) as PublishReport
}

export interface Load {
  readonly samplesPerMessage: number
  readonly seconds: number
  /** Samples per second; default 0, as fast as messages are acknowledged. */
  readonly rate?: number
  /** Default `smallPlant`. */
  readonly plant?: PlantSize
  /** Maximum unacknowledged messages over all boxes; default 4000. */
  readonly inFlight?: number
  /** Share of messages that are two hours late. If set, aggregates are built during the load. */
  readonly lateShare?: number
}

/** Starts the intake in a thread of this process, in a folder of its own. */
export async function openBenchIntake(plant: PlantSize, onUpdates: (updates: PointUpdate[]) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'gemba-bench-'))
  const historyFolder = join(folder, 'history')
  const port = await IntakePort.start(
    new URL('intake-worker.ts', import.meta.url),
    {
      history: { folder: historyFolder },
      spoolFolder: join(folder, 'spool'),
      snapshotPath: join(folder, 'latest.snapshot'),
      mqtt: { port: 0 },
      plant,
    } as IntakeOptions,
    {
      onUpdates,
      onFailure: (what, message) => console.error(what, message),
      onEnd: (error) => {
        throw error
      },
    },
  )
  return { port, folder, historyFolder }
}

async function startBuilder(folder: string): Promise<{ stop(): Promise<void> }> {
  const history = await openHistory({ folder })
  const builder = AggregateBuilder.start(history, { report: console.error, settleSec: 2, everyMs: 2000 })
  const stop = async (): Promise<void> => {
    await builder.stop()
    await history.close()
  }
  return { stop }
}

/** Runs one load with the intake in this process and the publisher in another one. */
export async function measureIntake(load: Load): Promise<IntakeFigures> {
  const { samplesPerMessage, seconds, rate = 0, plant = smallPlant, inFlight = defaultInFlight, lateShare } = load
  const window = Math.round(inFlight / plant.boxes)
  const delays: number[] = []
  const { port, folder, historyFolder } = await openBenchIntake(plant, (updates) => {
    const now = Date.now()
    // The value of an offline box keeps its old timestamp and does not measure the delay.
    for (const update of updates) if (update[4] === 0) delays.push(now - update[1])
  })
  await port.watch(Array.from({ length: 200 }, (_, index) => String(index * 10 + 1)))
  const builder = lateShare === undefined ? undefined : await startBuilder(historyFolder)
  const memory = watchMemory()
  const cpuBefore = process.cpuUsage()
  const report = await publish({
    port: port.mqttPort,
    plant,
    samplesPerMessage,
    seconds,
    rate,
    window,
    lateShare: lateShare ?? 0,
  })
  const cpu = process.cpuUsage(cpuBefore)
  const rss = memory.end()
  await builder?.stop()
  await within(flushLimitMs, 'all samples in history', port.flush())
  const { stored } = await port.counters()
  await port.stop()
  const history = await openHistory({ folder: historyFolder })
  const [[count = 0] = []] = await history.rows<[number]>('SELECT count() FROM sample FINAL')
  await history.run('OPTIMIZE TABLE sample FINAL')
  const [[bytes = 0] = []] = await history.rows<[number]>(
    "SELECT sum(data_compressed_bytes) / sum(rows) FROM system.parts WHERE active AND table = 'sample'",
  )
  await history.close()
  rmSync(folder, { recursive: true, force: true })
  delays.sort((a, b) => a - b)
  return {
    samplesPerSecond: Math.round((report.acknowledgedInTime * samplesPerMessage * 1000) / report.elapsedMs),
    lost: report.sent - report.acknowledged + report.samples - count + (stored - count),
    rss,
    ackP99Ms: report.p99Ms,
    recoveryMs: report.recoveryMs,
    updateP99Ms: delays[Math.floor(delays.length * 0.99)] ?? 0,
    serverCores: (cpu.user + cpu.system) / 1000 / report.elapsedMs,
    publisherCores: report.cpuMs / report.elapsedMs,
    bytesPerSample: bytes,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [samples, seconds = 60, rate = 0] = process.argv.slice(2).map(Number)
  for (const samplesPerMessage of samples ? [samples] : [100, 10, 1]) {
    console.log(samplesPerMessage, await measureIntake({ samplesPerMessage, seconds, rate }))
  }
  process.exit(0)
}
