// The telemetry figures as lines of the table: intake, memory, history.
import type { Figure, Length } from './figure.ts'
import { measureHistory } from './history.ts'
import { measureIntake } from './intake.ts'
import { largePlant } from './intake-plant.ts'

const goals: Readonly<Record<number, number>> = { 100: 300_000, 10: 120_000, 1: 15_000 }
const memoryGoalMiB = 1.2 * 1024
/** More growth than this from the second quarter of a run to its end is not flat. */
const flatMiB = 60

export async function measureIntakeOf(samplesPerMessage: number, { seconds }: Length): Promise<Figure[]> {
  const figures = await measureIntake({ samplesPerMessage, seconds })
  const { samplesPerSecond, lost, rssMiB, rssGrowthMiB, ackP99Ms, serverCores, publisherCores } = figures
  const goal = goals[samplesPerMessage] ?? 0
  const show = (count: number): string => count.toLocaleString('en')
  return [
    {
      name: `intake, QoS 1, ${samplesPerMessage} samples a message, ${seconds} s`,
      measured: `${show(samplesPerSecond)} samples/s, ${lost} lost`,
      goal: `>= ${show(goal)} samples/s, 0 lost, memory flat`,
      isMet: samplesPerSecond >= goal && lost === 0 && rssGrowthMiB <= flatMiB,
      remark: `PUBACK p99 ${ackP99Ms.toFixed(0)} ms, ${serverCores.toFixed(2)} cores for the server, ${publisherCores.toFixed(2)} for the publisher, memory ${rssGrowthMiB >= 0 ? '+' : ''}${rssGrowthMiB} MiB from the second quarter to the end`,
    },
    {
      name: `resident memory of the server, ${samplesPerMessage} samples a message`,
      measured: `${show(rssMiB)} MiB`,
      goal: `<= ${show(Math.round(memoryGoalMiB))} MiB`,
      isMet: rssMiB <= memoryGoalMiB,
    },
  ]
}

/** The same load on many more boxes and points. */
export async function measureIntakeOfMany({ seconds }: Length): Promise<Figure[]> {
  const { boxes, pointsPerBox } = largePlant
  const figures = await measureIntake({ samplesPerMessage: 100, seconds, plant: largePlant })
  const { samplesPerSecond, lost, rssMiB, rssGrowthMiB, ackP99Ms } = figures
  const name = `intake of ${boxes} boxes with ${pointsPerBox} points each, 100 samples a message`
  return [
    {
      name: `${name}, ${seconds} s`,
      measured: `${samplesPerSecond.toLocaleString('en')} samples/s, ${lost} lost`,
      goal: `>= ${(goals[100] ?? 0).toLocaleString('en')} samples/s, 0 lost, memory flat`,
      isMet: samplesPerSecond >= (goals[100] ?? 0) && lost === 0 && rssGrowthMiB <= flatMiB,
      remark: `memory ${rssGrowthMiB >= 0 ? '+' : ''}${rssGrowthMiB} MiB from the second quarter to the end`,
    },
    {
      name: `${name}: PUBACK, p99`,
      measured: `${Math.round(ackP99Ms)} ms`,
      goal: '<= 2,000 ms',
      isMet: ackP99Ms <= 2000,
    },
    {
      name: `${name}: resident memory`,
      measured: `${rssMiB.toLocaleString('en')} MiB`,
      goal: `<= ${Math.round(memoryGoalMiB).toLocaleString('en')} MiB`,
      isMet: rssMiB <= memoryGoalMiB,
    },
  ]
}

export async function measureHistoryReads({ calls }: Length): Promise<Figure[]> {
  const { samples, minmaxP50Ms, minmaxP95Ms, lttbP95Ms, aggP95Ms, rawDayP95Ms, bytesPerSample } =
    await measureHistory(calls)
  const others = `lttb ${lttbP95Ms.toFixed(0)} ms, agg ${aggP95Ms.toFixed(0)} ms, one raw day ${rawDayP95Ms.toFixed(0)} ms`
  return [
    {
      name: `one point, ${samples.toLocaleString('en')} samples (30 days at 1 s) to 1 000 min/max points, p95`,
      measured: `${minmaxP95Ms.toFixed(0)} ms`,
      goal: '<= 150 ms',
      isMet: minmaxP95Ms <= 150,
      remark: `median ${minmaxP50Ms.toFixed(0)} ms; p95 of the other modes: ${others}`,
    },
    {
      name: 'disk per sample after merge, 1 s data with noise',
      measured: `${bytesPerSample.toFixed(2)} bytes`,
      goal: '<= 4 bytes',
      isMet: bytesPerSample <= 4,
    },
  ]
}
