// The synchronisation of 10,000 objects with a model that gained five points, as a job beside requests.
import { setTimeout as wait } from 'node:timers/promises'
import type { ModelSyncRun } from '@gemba/contract/equipment/model/sync-job.ts'
import { type BenchProduct, fillBench, startBenchProduct } from '../bench-product.ts'
import type { Figure } from '../figure.ts'

const objectCount = 10_000
const newPoints = 5
const goalSeconds = 30
const pollMs = 250
const callGoalMs = 1000

async function addModelPoints({ call }: BenchProduct, modelId: string, prefix: string): Promise<void> {
  for (let at = 0; at < newPoints; at++) {
    const code = `${prefix}${at}`
    const { id: modelPointId } = await call<{ id: string }>('/infModelPoint/add', { modelId, code, name: code })
    await call('/modelAlarm/addModelAlarm', { name: code, modelPointId, warnMax: 90 })
  }
}

/** Returns the run, its duration, and the longest answer of a list meanwhile. */
async function sync({ call }: BenchProduct, modelId: string) {
  const startedAt = performance.now()
  let longestCallMs = 0
  let run = await call<ModelSyncRun>('/infModel/sync/start', { modelId })
  while (run.endedAt === null || run.endedAt === undefined) {
    await wait(pollMs)
    const calledAt = performance.now()
    await call('/infObjectPoint/page', { pageSize: 20 })
    longestCallMs = Math.max(longestCallMs, performance.now() - calledAt)
    run = await call<ModelSyncRun>('/infModel/sync/state', { modelId })
  }
  return { run, seconds: (performance.now() - startedAt) / 1000, longestCallMs }
}

export async function measureModelSync(): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const { id: modelId } = await bench.call<{ id: string }>('/infModel/add', { code: 'machine', name: 'Machine' })
  await addModelPoints(bench, modelId, 'first')
  await fillBench(bench, [
    `insert into object (company_id, code, name, status, model_id)
      select ${bench.companyId}, 'o' || n, 'Object ' || n, 1, ${modelId} from generate_series(1, ${objectCount}) n`,
    'analyze',
  ])
  await sync(bench, modelId)
  await addModelPoints(bench, modelId, 'second')
  const { run, seconds, longestCallMs } = await sync(bench, modelId)
  const second = await bench.call<{ objectCount: number }>('/infModel/sync/plan', { modelId })
  await bench.stop()
  const isComplete = run.state === 'done' && run.added === objectCount * newPoints && second.objectCount === 0
  return [
    {
      name: `sync of ${objectCount.toLocaleString('en')} objects with ${newPoints} new points that have limits`,
      measured: `${seconds.toFixed(1)} s`,
      goal: `<= ${goalSeconds} s, page of points <= ${callGoalMs} ms meanwhile, then nothing to do`,
      isMet: isComplete && seconds <= goalSeconds && longestCallMs <= callGoalMs,
      remark: `${run.added.toLocaleString('en')} points added, ${second.objectCount} objects differ after it; page of points meanwhile, longest ${longestCallMs.toFixed(0)} ms`,
    },
  ]
}
