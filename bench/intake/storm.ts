// Many boxes reconnect at once with a backlog each; and more readings arrive than the intake can process.
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openHistory } from '../../server/src/platform/history/history.ts'
import type { Figure, Length } from '../figure.ts'
import { watchMemory } from '../memory-watch.ts'
import { within } from '../run/within.ts'
import { measureIntake, openBenchIntake } from './intake.ts'
import { type StormOrder, type StormReport, stormPlant } from './intake-plant.ts'

const hourSeconds = 3600
const samplesPerMessage = 1000
const liveGoalMs = 2000
const limitMs = 600_000
const overloadFactor = 3
const overloadInFlight = 40_000
const recoveryGoalMs = 60_000

const show = (count: number): string => Math.round(count).toLocaleString('en')

async function publishStorm(order: StormOrder): Promise<StormReport> {
  const program = fileURLToPath(new URL('storm-publisher.ts', import.meta.url))
  const running = promisify(execFile)(process.execPath, [program, JSON.stringify(order)], { timeout: limitMs })
  const { stdout } = await within(limitMs, 'the end of the boxes', running)
  return JSON.parse(stdout) as StormReport
}

/** Measures live readings while all boxes send the backlog of an hour. */
export async function measureStorm({ seconds }: Length): Promise<Figure[]> {
  const plant = stormPlant
  const { port, folder, historyFolder } = await openBenchIntake(plant, () => undefined)
  const memory = watchMemory()
  const order = { port: port.mqttPort, plant, backlogSeconds: hourSeconds, samplesPerMessage, seconds }
  const report = await publishStorm(order)
  const rss = memory.end()
  await within(limitMs, 'all samples in history', port.flush())
  await port.stop()
  const history = await openHistory({ folder: historyFolder })
  const [[stored = 0] = []] = await history.rows<[number]>('SELECT uniqExact(point, ts) FROM sample')
  await history.close()
  rmSync(folder, { recursive: true, force: true })
  const backlog = plant.boxes * plant.pointsPerBox * hourSeconds
  return [
    {
      name: `${show(plant.boxes)} boxes reconnect at once with an hour of backlog each, ${plant.pointsPerBox} points at 1 s: live PUBACK p99`,
      measured: `${show(report.liveP99Ms)} ms`,
      goal: `<= ${show(liveGoalMs)} ms, nothing lost`,
      isMet: report.liveP99Ms <= liveGoalMs && stored >= backlog,
      remark: `median ${show(report.liveP50Ms)} ms, longest ${show(report.liveMaxMs)} ms of ${show(report.liveMessages)} messages; backlog of ${show(backlog)} samples acknowledged in ${show(report.backlogMs / 1000)} s, ${show(stored)} rows in history; memory at most ${show(rss.peakMiB)} MiB`,
    },
  ]
}

/** Measures what is lost, and how long the acknowledgements take after the load, at three times the capacity. */
export async function measureOverload({ seconds }: Length): Promise<Figure[]> {
  const { samplesPerSecond } = await measureIntake({ samplesPerMessage: 100, seconds: Math.min(10, seconds) })
  const rate = overloadFactor * samplesPerSecond
  const load = { samplesPerMessage: 100, seconds: 2 * seconds, rate, inFlight: overloadInFlight }
  const overload = await measureIntake(load)
  return [
    {
      name: `overload at ${overloadFactor} times capacity, ${2 * seconds} s`,
      measured: `${overload.lost} lost, all acknowledged ${show(overload.recoveryMs / 1000)} s after it`,
      goal: `0 lost, <= ${show(recoveryGoalMs / 1000)} s`,
      isMet: overload.lost === 0 && overload.recoveryMs <= recoveryGoalMs,
      remark: `${show(rate)} samples/s offered, ${show(overload.samplesPerSecond)} acknowledged, PUBACK p99 ${show(overload.ackP99Ms)} ms, memory at most ${show(overload.rss.peakMiB)} MiB`,
    },
  ]
}
