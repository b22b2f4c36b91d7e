// Telemetry figures as lines of the table: intake, memory, history.
import type { Figure, Length } from './figure.ts'
import { measureHistory } from './history.ts'
import { measureIntake } from './intake/intake.ts'
import { largePlant } from './intake/intake-plant.ts'
import { formatGrowth, growsBeyond } from './memory-watch.ts'

const goals: Readonly<Record<number, number>> = { 100: 300_000, 10: 120_000, 1: 15_000 }
const memoryGoalMiB = 1.2 * 1024
/** Growth in MiB from the second quarter of a run to its end, up to which memory counts as flat. */
const flatMiB = 60
const inFlightPerBox = 200
/** Samples per second of many boxes: one per second for each point. */
const sustainableRate = largePlant.boxes * largePlant.pointsPerBox

export async function measureIntakeOf(samplesPerMessage: number, { seconds }: Length): Promise<Figure[]> {
  const figures = await measureIntake({ samplesPerMessage, seconds })
  const { samplesPerSecond, lost, rss, ackP99Ms, serverCores, publisherCores } = figures
  const goal = goals[samplesPerMessage] ?? 0
  const show = (count: number): string => count.toLocaleString('en')
  return [
    {
      name: `intake, QoS 1, ${samplesPerMessage} samples a message, ${seconds} s`,
      measured: `${show(samplesPerSecond)} samples/s, ${lost} lost`,
      goal: `>= ${show(goal)} samples/s, 0 lost, memory flat`,
      isMet: samplesPerSecond >= goal && lost === 0 && !growsBeyond(rss, flatMiB),
      remark: `PUBACK p99 ${ackP99Ms.toFixed(0)} ms, ${serverCores.toFixed(2)} cores for the server, ${publisherCores.toFixed(2)} for the publisher, memory ${formatGrowth(rss)} from the second quarter to the end`,
    },
    {
      name: `resident memory of the server, ${samplesPerMessage} samples a message`,
      measured: `${show(rss.peakMiB)} MiB`,
      goal: `<= ${show(Math.round(memoryGoalMiB))} MiB`,
      isMet: rss.peakMiB <= memoryGoalMiB,
    },
  ]
}

/** Measures what late data costs: the same load with and without, with aggregates built during both. */
export async function measureLateReadings({ seconds }: Length): Promise<Figure[]> {
  const load = { samplesPerMessage: 100, seconds }
  const live = await measureIntake(Object.assign({}, load, { lateShare: 0 }))
  const late = await measureIntake(Object.assign({}, load, { lateShare: 0.2 }))
  const cost = 1 - late.samplesPerSecond / live.samplesPerSecond
  return [
    {
      name: `cost of 20 % late data for the intake, 100 samples a message, ${seconds} s`,
      measured: `${(cost * 100).toFixed(0)} %, ${live.lost + late.lost} lost`,
      goal: '<= 20 %, 0 lost',
      isMet: cost <= 0.2 && live.lost + late.lost === 0,
      remark: `${late.samplesPerSecond.toLocaleString('en')} instead of ${live.samplesPerSecond.toLocaleString('en')} samples/s, aggregates built during both`,
    },
  ]
}

/**
 * Measures many more boxes and points, each box with as many unacknowledged messages: at full load and at a sustainable
 * load.
 */
export async function measureIntakeOfMany({ seconds }: Length): Promise<Figure[]> {
  const { boxes, pointsPerBox } = largePlant
  const load = { samplesPerMessage: 100, seconds, plant: largePlant, inFlight: boxes * inFlightPerBox }
  const { samplesPerSecond, lost, rss, ackP99Ms: fullAckP99Ms } = await measureIntake(load)
  const sustained = await measureIntake({ ...load, rate: sustainableRate })
  const name = `intake of ${boxes} boxes with ${pointsPerBox} points each, 100 samples a message`
  return [
    {
      name: `${name}, ${seconds} s`,
      measured: `${samplesPerSecond.toLocaleString('en')} samples/s, ${lost} lost`,
      goal: `>= ${(goals[100] ?? 0).toLocaleString('en')} samples/s, 0 lost, memory flat`,
      isMet: samplesPerSecond >= (goals[100] ?? 0) && lost === 0 && !growsBeyond(rss, flatMiB),
      remark: `memory ${formatGrowth(rss)} from the second quarter to the end, PUBACK p99 ${Math.round(fullAckP99Ms).toLocaleString('en')} ms with ${inFlightPerBox} messages in flight for each box`,
    },
    {
      name: `${name}: PUBACK at ${sustained.samplesPerSecond.toLocaleString('en')} samples/s, p99`,
      measured: `${Math.round(sustained.ackP99Ms).toLocaleString('en')} ms, ${sustained.lost} lost`,
      goal: '<= 2,000 ms, 0 lost',
      isMet: sustained.ackP99Ms <= 2000 && sustained.lost === 0,
    },
    {
      name: `${name}: resident memory`,
      measured: `${rss.peakMiB.toLocaleString('en')} MiB`,
      goal: `<= ${Math.round(memoryGoalMiB).toLocaleString('en')} MiB`,
      isMet: rss.peakMiB <= memoryGoalMiB,
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
