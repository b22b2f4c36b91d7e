// Fifty people at ten stations report work for a minute while the product is killed repeatedly. Each person repeats a
// report under its idempotency key until it is acknowledged, as the web app does. Afterwards the totals must equal the
// acknowledged reports.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Suite, startSuite } from '../../server/src/main/suite.fixture.ts'
import { startBenchProduct } from '../bench-product.ts'
import { type Figure, fullLength, type Length, percentile } from '../figure.ts'
import { within } from '../run/within.ts'
import { peoplePerStation, startFirstWork, stations } from './reports.ts'

const fullKills = 5
const quickKills = 1
/** Pause between reports of a person. */
const pauseMs = 200
const retryMs = 100
const requestTimeoutMs = 5000
/** Maximum time from the first attempt of a report to its acknowledgement, including restarts. */
const reportLimitMs = 240_000
const startLimitMs = 180_000
const stopLimitMs = 60_000

interface KillResult {
  readonly acknowledged: ReadonlyMap<string, number>
  /** Attempts that failed. */
  readonly broken: number
  readonly startsMs: readonly number[]
}

export async function measureKills(length: Length): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-bench-kills-'))
  try {
    const bench = await startBenchProduct(dataFolder)
    const workOrderIds = await startFirstWork(bench)
    await bench.stop()
    const kills = length.seconds >= fullLength.seconds ? fullKills : quickKills
    const result = await reportUnderKills({
      dataFolder,
      token: bench.token,
      workOrderIds,
      kills,
      seconds: length.seconds,
    })
    return [await compare(dataFolder, workOrderIds, { ...result, kills })]
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

interface Shop {
  readonly dataFolder: string
  readonly token: string
  readonly workOrderIds: readonly string[]
  readonly kills: number
  readonly seconds: number
}

async function reportUnderKills({ dataFolder, token, workOrderIds, kills, seconds }: Shop): Promise<KillResult> {
  const acknowledged = new Map(workOrderIds.map((id) => [id, 0]))
  const startsMs: number[] = []
  const start = () => within(startLimitMs, 'the start of the product', startSuite(dataFolder))
  let suite = await start()
  let broken = 0
  let isOver = false
  const person = async (workOrderId: string, name: string): Promise<void> => {
    for (let sequence = 0; !isOver; sequence++) {
      const deadline = performance.now() + reportLimitMs
      while (!(await send(suite, { token, key: `${name}-${sequence}`, workOrderId }))) {
        broken++
        if (performance.now() > deadline) throw new Error(`report ${name}-${sequence} was not acknowledged`)
        await wait(retryMs)
      }
      acknowledged.set(workOrderId, (acknowledged.get(workOrderId) ?? 0) + 1)
      await wait(pauseMs)
    }
  }
  const people = workOrderIds.flatMap((id, station) =>
    Array.from({ length: peoplePerStation }, (_, at) => person(id, `kill-${station}-${at}`)),
  )
  const intervalMs = (seconds * 1000) / (kills + 1)
  for (let kill = 0; kill < kills; kill++) {
    await wait(intervalMs)
    await suite.kill()
    const restartedAt = performance.now()
    suite = await start()
    startsMs.push(performance.now() - restartedAt)
  }
  await wait(intervalMs)
  isOver = true
  await Promise.all(people)
  await within(stopLimitMs, 'the end of the product', suite.stop())
  return { acknowledged, broken, startsMs }
}

interface Report {
  readonly token: string
  /** Idempotency key. */
  readonly key: string
  readonly workOrderId: string
}

/** Returns whether a report was acknowledged. */
async function send({ port }: Suite, { token, key, workOrderId }: Report): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/mes_production/workbench/reportWork`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ workOrderId, good: '1' }),
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    return ((await response.json()) as { code: string }).code === '200'
  } catch {
    return false
  }
}

/** Compares the stored totals of each work order, segment and report count with the acknowledged reports. */
async function compare(
  dataFolder: string,
  workOrderIds: readonly string[],
  { acknowledged, broken, startsMs, kills }: KillResult & { readonly kills: number },
): Promise<Figure> {
  const { product, stop } = await startBenchProduct(dataFolder)
  const { rows } = await product.database.pool.query<{ id: string; good: string; plan: string; reports: string }>(
    `select w.id, w.good_quantity as good, s.good_quantity as plan,
      (select count(*) from work_report r where r.work_order_id = w.id) as reports
    from work_order w join segment_plan s on s.id = w.segment_plan_id where w.id = any($1::bigint[])`,
    [workOrderIds],
  )
  await stop()
  const differing = rows.filter(({ id, ...sums }) =>
    Object.values(sums).some((sum) => Number(sum) !== acknowledged.get(String(id))),
  )
  const total = [...acknowledged.values()].reduce((sum, count) => sum + count, 0)
  return {
    name: `work reported by ${stations * peoplePerStation} people at ${stations} stations, ${kills} kills of the product`,
    measured: `${differing.length} of ${workOrderIds.length} work orders differ from what was acknowledged`,
    goal: '0 differ',
    isMet: differing.length === 0 && rows.length === workOrderIds.length && total > 0 && broken > 0,
    remark: `${total} acknowledged, ${broken} sendings broken; starts after a kill: median ${seconds(percentile(startsMs, 0.5))}, longest ${seconds(percentile(startsMs, 1))}`,
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
