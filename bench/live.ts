// Delay from publishing to the browser's socket, and from a condition to its alarm there, at 20,000 samples per second:
// for a usual large screen, and for one with 2,000 bindings.
import { makeAlarmMachine, makeLoadPlant, startBenchProduct } from './bench-product.ts'
import { type Figure, type Length, upperGoalMs } from './figure.ts'
import { publish } from './intake/intake.ts'
import type { LiveReport } from './live-client.ts'
import { runProgram } from './run/run-program.ts'

const rate = 20_000
/** Points on a large screen of a control room. */
const usualPoints = 200
const manyPoints = 2000
const goal = { share: 0.99, goalMs: 250 }

interface LiveRun {
  readonly report: LiveReport
  readonly atRate: string
  /** Of the product without PostgreSQL. */
  readonly cores: number
}

export async function measureLive({ seconds }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const plant = await makeLoadPlant(bench)
  await makeAlarmMachine(bench)
  const { mqttPort } = bench.product
  const { origin, token } = bench
  const watch = async (count: number): Promise<LiveRun> => {
    const cpu = process.cpuUsage()
    const startedAt = performance.now()
    const load = publish({ port: mqttPort, samplesPerMessage: 10, seconds: seconds + 3, rate, window: 200 })
    const points = plant.pointIds.filter((_, index) => index % (plant.pointIds.length / count) === 0)
    const report = await runProgram<LiveReport>('live-client.ts', { origin, token, mqttPort, points, seconds })
    const { samples, elapsedMs } = await load
    const { user, system } = process.cpuUsage(cpu)
    return {
      report,
      atRate: `at ${Math.round((samples * 1000) / elapsedMs).toLocaleString('en')} samples/s`,
      cores: (user + system) / 1000 / (performance.now() - startedAt),
    }
  }
  const usual = await watch(usualPoints)
  const many = await watch(manyPoints)
  await bench.stop()
  const values = upperGoalMs(`publish to browser socket ${usual.atRate}`, usual.report.values, goal)
  const alarms = upperGoalMs(`condition to alarm on the feed ${usual.atRate}`, usual.report.alarms, goal)
  const { lostAlarms } = usual.report
  return [
    values,
    { ...alarms, isMet: alarms.isMet && lostAlarms === 0, remark: `${alarms.remark}, ${lostAlarms} lost` },
    describeMany(many, seconds),
  ]
}

function describeMany({ report, atRate, cores }: LiveRun, seconds: number): Figure {
  const name = `publish to browser socket with ${manyPoints.toLocaleString('en')} points ${atRate}`
  const figure = upperGoalMs(name, report.values, goal)
  const perSecond = Math.round(report.values.length / seconds).toLocaleString('en')
  const client = `${report.cores.toFixed(2)} cores and ${report.memoryMb.toFixed(0)} MB of the client`
  return {
    ...figure,
    remark: `${figure.remark}; ${perSecond} values in ${Math.round(report.messages / seconds)} messages a second, ${cores.toFixed(2)} cores of the product without PostgreSQL, ${client}`,
  }
}
