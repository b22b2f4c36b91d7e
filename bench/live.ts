// Delay from publishing to the browser's socket, and from a condition to its alarm there, at 20,000 samples per second.
import { makeAlarmMachine, makeLoadPlant, startBenchProduct } from './bench-product.ts'
import { type Figure, type Length, upperGoalMs } from './figure.ts'
import { publish } from './intake/intake.ts'
import type { LiveReport } from './live-client.ts'
import { runProgram } from './run/run-program.ts'

const rate = 20_000
/** Points on a large screen of a control room. */
const watchedPoints = 200
const goal = { share: 0.99, goalMs: 250 }

export async function measureLive({ seconds }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const plant = await makeLoadPlant(bench)
  await makeAlarmMachine(bench)
  const { mqttPort } = bench.product
  const load = publish({ port: mqttPort, samplesPerMessage: 10, seconds: seconds + 3, rate, window: 200 })
  const points = plant.pointIds.filter((_, index) => index % (plant.pointIds.length / watchedPoints) === 0)
  const { origin, token } = bench
  const report = await runProgram<LiveReport>('live-client.ts', { origin, token, mqttPort, points, seconds })
  const { samples, elapsedMs } = await load
  await bench.stop()
  const atRate = `at ${Math.round((samples * 1000) / elapsedMs).toLocaleString('en')} samples/s`
  const values = upperGoalMs(`publish to browser socket ${atRate}`, report.values, goal)
  const alarms = upperGoalMs(`condition to alarm on the feed ${atRate}`, report.alarms, goal)
  const { lostAlarms } = report
  return [
    values,
    { ...alarms, isMet: alarms.isMet && lostAlarms === 0, remark: `${alarms.remark}, ${lostAlarms} lost` },
  ]
}
