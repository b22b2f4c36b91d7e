// CPU time of the servers for readings and calls, with one, two and three servers on the same stores.
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { openHistory } from '../../server/src/platform/history/history.ts'
import type { Cluster } from '../../tools/cluster/cluster.ts'
import { createLoadObjects, listPoints } from '../bench-product.ts'
import { type Figure, fullLength, type Length, percentile, quickLength } from '../figure.ts'
import { publish } from '../intake/intake.ts'
import { type BenchCluster, runOnCluster, settle, urlOf } from './cluster-run.ts'
import { readCpuSeconds } from './cpu-time.ts'

const serverCount = 3
/** Samples a second, far below what one server takes, so that nothing waits. */
const rate = 10_000
const samplesPerMessage = 10
/** Work of each server before it is measured: its code is compiled meanwhile, which costs each server the same. */
const warmUp = { seconds: 5, calls: 400 }
const callers = 4
/** Cost of several servers for the same work. */
const maxRatio = 1.15
const lengths = { full: { seconds: 60, calls: 4000, rounds: 3 }, quick: { seconds: 10, calls: 600, rounds: 1 } }

type CostLength = (typeof lengths)['full']

/** CPU seconds of all servers together. */
interface Cost {
  readonly perMillionSamples: number
  readonly perThousandCalls: number
  /** Per second in which nothing is asked of them. */
  readonly idle: number
}

export function measureCost({ seconds }: Length): Promise<Figure[]> {
  const length = seconds >= fullLength.seconds ? lengths.full : lengths.quick
  return runOnCluster({ serverCount, settings: {} }, async (bench) => {
    const objectIds = await createLoadObjects(bench.client)
    const pointIds = await listPoints(bench.client, objectIds.slice(0, 4))
    const costs = Array.from({ length: serverCount }, (): Cost[] => [])
    let sent = 0
    for (let round = 0; round < length.rounds; round++) {
      for (let running = serverCount; running >= 1; running--) {
        await run(bench.cluster, running)
        sent += await load(bench.cluster, warmUp.seconds * running)
        const measured = await measure(bench, { objectIds, pointIds, length, warmUpCalls: warmUp.calls * running })
        sent += measured.sent
        costs[running - 1]?.push(measured.cost)
      }
    }
    return [...figuresOf(costs), await compareCount(bench.cluster, sent)]
  })
}

/** Lets the first servers run and stops the others. Resolves when they own all slots. */
async function run({ servers, ...cluster }: Cluster, count: number): Promise<void> {
  await Promise.all(servers.slice(count).map((server) => server.end('SIGTERM')))
  await Promise.all(servers.slice(0, count).map((server) => server.start()))
  await settle({ ...cluster, servers: servers.slice(0, count) })
}

/** Publishes for some seconds. Returns the number of acknowledged samples. */
async function load({ stores }: Cluster, seconds: number): Promise<number> {
  const { port } = stores.broker.line
  const report = await publish({ port, samplesPerMessage, seconds, rate, window: 200 })
  return report.acknowledged * samplesPerMessage
}

interface MeasureOrder {
  readonly objectIds: readonly string[]
  readonly pointIds: readonly string[]
  readonly length: CostLength
  readonly warmUpCalls: number
}

async function measure(
  { cluster, client }: BenchCluster,
  { objectIds, pointIds, length, warmUpCalls }: MeasureOrder,
): Promise<{ cost: Cost; sent: number }> {
  const call = (count: number) =>
    callMany(count, async (index) => {
      const objectId = objectIds[index % objectIds.length]
      await client.call('/infObjectPoint/page', { objectId, pageSize: 20 })
      await client.call('/telemetry/latest', { pointIds: pointIds.slice(index % 300, (index % 300) + 20) })
    })
  await call(warmUpCalls)
  await wait(2000)
  const idle = await timed(cluster, () => wait(length.seconds * 500))
  let sent = 0
  const samples = await timed(cluster, async () => {
    sent = await load(cluster, length.seconds)
    // The last readings are still on their way to the history store.
    await wait(2000)
  })
  const calls = await timed(cluster, () => call(length.calls / 2))
  const idlePerSecond = idle.cpu / idle.elapsed
  const beyondIdle = ({ cpu, elapsed }: typeof idle) => cpu - idlePerSecond * elapsed
  const cost = {
    perMillionSamples: (beyondIdle(samples) / sent) * 1e6,
    perThousandCalls: (beyondIdle(calls) / length.calls) * 1000,
    idle: idlePerSecond,
  }
  return { cost, sent }
}

/** Returns the CPU seconds of all servers and the elapsed seconds. */
async function timed({ servers }: Cluster, perform: () => Promise<void>): Promise<{ cpu: number; elapsed: number }> {
  const [startedAt, before] = [performance.now(), readCpuSeconds(servers)]
  await perform()
  return { cpu: readCpuSeconds(servers) - before, elapsed: (performance.now() - startedAt) / 1000 }
}

async function callMany(count: number, perform: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const caller = async () => {
    while (next < count) await perform(next++)
  }
  await Promise.all(Array.from({ length: callers }, caller))
}

function figuresOf(costs: readonly (readonly Cost[])[]): Figure[] {
  const figure = (name: string, key: keyof Cost, unit: string): Figure => {
    const medians = costs.map((rounds) =>
      percentile(
        rounds.map((cost) => cost[key]),
        0.5,
      ),
    )
    const [single = 0] = medians
    const ratio = Math.max(...medians.map((median) => median / single))
    const idle = costs
      .map((rounds) =>
        percentile(
          rounds.map((cost) => cost.idle),
          0.5,
        ).toFixed(2),
      )
      .join(', ')
    return {
      name: `${name}, with 1, 2 and 3 servers together`,
      measured: medians.map((median) => median.toFixed(2)).join(', '),
      goal: `<= ${maxRatio} times that of one server`,
      isMet: ratio <= maxRatio,
      remark: `${ratio.toFixed(2)} times; ${unit}, without the ${idle} cores of idle servers; ${costs[0]?.length} rounds`,
    }
  }
  return [
    figure('CPU seconds per million samples', 'perMillionSamples', `${rate} samples/s, ${samplesPerMessage} a message`),
    figure('CPU seconds per 1,000 calls', 'perThousandCalls', 'pages of points and latest values in turn'),
  ]
}

/** Compares the number of samples in history with those that the broker acknowledged. */
async function compareCount(cluster: Cluster, sent: number): Promise<Figure> {
  const history = await openHistory({ url: urlOf(cluster, 'history') })
  const [[stored = 0] = []] = await history.rows<[number]>('SELECT count() FROM sample FINAL')
  await history.close()
  return {
    name: 'samples while servers start and stop',
    measured: `${stored} stored`,
    goal: `${sent} as acknowledged`,
    isMet: Number(stored) === sent,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(await measureCost(quickLength))
  process.exit(0)
}
