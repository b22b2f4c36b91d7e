// Fifty people at ten stations report for a minute while the product is killed in the middle of it, again and again. Each sends a
// report under one key until it is answered, as a bench does; afterwards the totals are what was acknowledged, no more and no less.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Suite, startSuite } from '../../server/src/main/suite.fixture.ts'
import { startBenchProduct } from '../bench-product.ts'
import { type Figure, fullLength, type Length, percentile } from '../figure.ts'
import { within } from '../run/within.ts'
import { peopleAtEach, startFirstWork, stations } from './reports.ts'

const fullKills = 5
const quickKills = 1
/** Between what a person reports. */
const pauseMs = 200
const retryMs = 100
const patienceMs = 5000
/** A report is acknowledged at the latest this long after it was sent first, starts of the product included. */
const reportLimitMs = 240_000
const startLimitMs = 180_000
const stopLimitMs = 60_000

interface KillResult {
  readonly acknowledged: ReadonlyMap<string, number>
  /** Sendings that were not answered, or not with a yes. */
  readonly broken: number
  readonly startsMs: readonly number[]
}

export async function measureKills(length: Length): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-bench-kills-'))
  try {
    const bench = await startBenchProduct(dataFolder)
    const works = await startFirstWork(bench)
    await bench.stop()
    const kills = length.seconds >= fullLength.seconds ? fullKills : quickKills
    const seen = await reportUnderKills({ dataFolder, token: bench.token, works, kills, seconds: length.seconds })
    return [await compare(dataFolder, works, { ...seen, kills })]
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

interface Shop {
  readonly dataFolder: string
  readonly token: string
  readonly works: readonly string[]
  readonly kills: number
  readonly seconds: number
}

async function reportUnderKills({ dataFolder, token, works, kills, seconds }: Shop): Promise<KillResult> {
  const acknowledged = new Map(works.map((id) => [id, 0]))
  const startsMs: number[] = []
  const start = () => within(startLimitMs, 'the start of the product', startSuite(dataFolder))
  let suite = await start()
  let broken = 0
  let isOver = false
  const person = async (workOrderId: string, name: string): Promise<void> => {
    for (let turn = 0; !isOver; turn++) {
      const until = performance.now() + reportLimitMs
      while (!(await send(suite, { token, key: `${name}-${turn}`, workOrderId }))) {
        broken++
        if (performance.now() > until) throw new Error(`report ${name}-${turn} was not acknowledged`)
        await wait(retryMs)
      }
      acknowledged.set(workOrderId, (acknowledged.get(workOrderId) ?? 0) + 1)
      await wait(pauseMs)
    }
  }
  const people = works.flatMap((id, station) =>
    Array.from({ length: peopleAtEach }, (_, at) => person(id, `kill-${station}-${at}`)),
  )
  const spell = (seconds * 1000) / (kills + 1)
  for (let kill = 0; kill < kills; kill++) {
    await wait(spell)
    await suite.kill()
    const begun = performance.now()
    suite = await start()
    startsMs.push(performance.now() - begun)
  }
  await wait(spell)
  isOver = true
  await Promise.all(people)
  await within(stopLimitMs, 'the end of the product', suite.stop())
  return { acknowledged, broken, startsMs }
}

interface Report {
  readonly token: string
  /** Under which it counts once, however often it is sent. */
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
      signal: AbortSignal.timeout(patienceMs),
    })
    return ((await response.json()) as { code: string }).code === '200'
  } catch {
    return false
  }
}

/** What the books say of each work order, and of the segments and reports behind it. */
async function compare(
  dataFolder: string,
  works: readonly string[],
  { acknowledged, broken, startsMs, kills }: KillResult & { readonly kills: number },
): Promise<Figure> {
  const { product, stop } = await startBenchProduct(dataFolder)
  const { rows } = await product.database.pool.query<{ id: string; good: string; plan: string; reports: string }>(
    `select w.id, w.good_quantity as good, s.good_quantity as plan,
      (select count(*) from work_report r where r.work_order_id = w.id) as reports
    from work_order w join segment_plan s on s.id = w.segment_plan_id where w.id = any($1::bigint[])`,
    [works],
  )
  await stop()
  const wrong = rows.filter(({ id, ...sums }) =>
    Object.values(sums).some((sum) => Number(sum) !== acknowledged.get(String(id))),
  )
  const total = [...acknowledged.values()].reduce((sum, count) => sum + count, 0)
  return {
    name: `work reported by ${stations * peopleAtEach} people at ${stations} stations, ${kills} kills of the product`,
    measured: `${wrong.length} of ${works.length} work orders differ from what was acknowledged`,
    goal: '0 differ',
    isMet: wrong.length === 0 && rows.length === works.length && total > 0 && broken > 0,
    remark: `${total} acknowledged, ${broken} sendings broken; starts after a kill: median ${seconds(percentile(startsMs, 0.5))}, longest ${seconds(percentile(startsMs, 1))}`,
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
