// Ten minutes of a plant: 20,000 samples per second, requests, sockets and one hostile box. Measures memory growth,
// delays and losses.
import { makeLoadPlant, startBenchProduct } from './bench-product.ts'
import { type Figure, fullLength, type Length, upperGoalMs } from './figure.ts'
import { publish } from './intake/intake.ts'
import { boxSecret } from './intake/intake-plant.ts'
import { formatGrowth, growsBeyond, watchMemory } from './memory-watch.ts'
import { runProgram } from './run/run-program.ts'
import type { SoakReport } from './soak-client.ts'

const rate = 20_000
const fullSeconds = 600
const memoryGoal = { growthMiB: 150, peakMiB: 1500 }

export async function measureSoak(length: Length): Promise<Figure[]> {
  const seconds = length.seconds >= fullLength.seconds ? fullSeconds : 4 * length.seconds
  const bench = await startBenchProduct()
  const { pointIds } = await makeLoadPlant(bench)
  await bench.call('/boxSmart/add', { code: 'hostile-box', name: 'Hostile', secret: boxSecret })
  await bench.product.intake.reload('all')
  const { origin, token } = bench
  const { mqttPort } = bench.product
  const memory = watchMemory()
  const client = runProgram<SoakReport>('soak-client.ts', { origin, token, mqttPort, points: pointIds, seconds })
  const load = await publish({ port: mqttPort, samplesPerMessage: 10, seconds, rate, window: 200 })
  const report = await client
  const memoryUse = memory.end()
  await bench.product.intake.flush()
  const [[stored = 0] = []] = await bench.product.history.rows<[number]>('SELECT count() FROM sample FINAL')
  await bench.stop()
  const lost = load.sent - load.acknowledged + load.samples - Number(stored)
  const how = `${seconds} s at ${Math.round((load.samples * 1000) / load.elapsedMs).toLocaleString('en')} samples/s, ${report.hostile} messages and ${report.cuts} cut connections of a hostile box`
  return [
    { name: 'soak: samples lost or doubled', measured: String(lost), goal: '0', isMet: lost === 0, remark: how },
    {
      name: 'soak: resident memory, growth from the second quarter to the end',
      measured: `${formatGrowth(memoryUse)}, peak ${memoryUse.peakMiB} MiB`,
      goal: `<= ${memoryGoal.growthMiB} MiB, peak <= ${memoryGoal.peakMiB} MiB`,
      isMet: !growsBeyond(memoryUse, memoryGoal.growthMiB) && memoryUse.peakMiB <= memoryGoal.peakMiB,
    },
    {
      name: 'soak: PUBACK of the good boxes, p99',
      measured: `${Math.round(load.p99Ms)} ms`,
      goal: '<= 500 ms',
      isMet: load.p99Ms <= 500,
      remark: `median ${load.p50Ms.toFixed(1)} ms`,
    },
    upperGoalMs('soak: page of a list', report.pages, { share: 0.95, goalMs: 150 }),
    upperGoalMs('soak: an hour of one curve', report.curves, { share: 0.95, goalMs: 500 }),
    {
      name: 'soak: failed calls, sockets lost',
      measured: `${report.failedCalls}, ${report.lostSockets}`,
      goal: '0, 0',
      isMet: report.failedCalls === 0 && report.lostSockets === 0 && report.updates > 0,
      remark: `${report.updates.toLocaleString('en')} updates on ${report.sockets} sockets`,
    },
  ]
}
