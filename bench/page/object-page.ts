// Requests of an object page at 100,000 samples per second, and the memory of the product meanwhile.
import { fillBench, makeLoadPlant, startBenchProduct } from '../bench-product.ts'
import { type Figure, type Length, percentile, upperGoalMs } from '../figure.ts'
import { publish } from '../intake/intake.ts'
import { runProgram } from '../run/run-program.ts'
import type { PageReport } from './object-page-client.ts'

const rate = 100_000
const leadMs = 2000
const mebibyte = 1_048_576

export async function measureObjectPage({ seconds }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const { objectIds } = await makeLoadPlant(bench)
  // A plant that runs for a minute has statistics of its tables.
  await fillBench(bench, ['analyze'])
  const order = { port: bench.product.mqttPort, samplesPerMessage: 100, rate, window: 200 }
  const load = publish({ ...order, seconds: seconds + 4 })
  await new Promise((resolve) => setTimeout(resolve, leadMs))
  const { origin, token } = bench
  const { pages, calls } = await runProgram<PageReport>('page/object-page-client.ts', {
    origin,
    token,
    objectIds,
    seconds,
  })
  const rssMiB = Math.round(process.memoryUsage.rss() / mebibyte)
  const { samples, elapsedMs } = await load
  await bench.stop()
  const rateText = Math.round((samples * 1000) / elapsedMs).toLocaleString('en')
  const page = upperGoalMs(`API of the object page at ${rateText} samples/s`, pages, { share: 0.95, goalMs: 50 })
  const each = Object.entries(calls).map(([path, times]) => `${path} ${percentile(times, 0.95).toFixed(0)} ms`)
  return [{ ...page, remark: `${page.remark}; p95 of each call: ${each.join(', ')}; product resident ${rssMiB} MiB` }]
}
