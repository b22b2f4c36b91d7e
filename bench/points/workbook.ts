// A workbook of points: the export of all columns, and the import of the same file after the points were removed.
import { setTimeout as wait } from 'node:timers/promises'
import { type BenchProduct, fillBench, startBenchProduct } from '../bench-product.ts'
import type { Figure, Length } from '../figure.ts'
import { watchMemory } from '../memory-watch.ts'

const goalSeconds = 60
const goalMemoryMiB = 300
const pointsPerObject = 1000
const pollMs = 250

const pointsOf = (companyId: string, count: number): string[] => [
  `insert into object (company_id, code, name)
    select ${companyId}, 'o' || n, 'Object ' || n from generate_series(1, ${count / pointsPerObject}) n`,
  `insert into point (company_id, object_id, code, name, unit, address, eng_low, eng_high)
    select o.company_id, o.id, 'p' || n, 'Point ' || n, '°C', '4' || n, 0, 100
    from object o, generate_series(1, ${pointsPerObject}) n where o.company_id = ${companyId}`,
  'analyze',
]

async function download({ origin, token }: BenchProduct): Promise<Blob> {
  const response = await fetch(`${origin}/api/resource/point/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  return response.blob()
}

interface CheckedBook {
  readonly token: string
  readonly valid: number
  readonly total: number
}

async function upload({ origin, token }: BenchProduct, file: Blob): Promise<CheckedBook> {
  const form = new FormData()
  form.append('file', file, 'points.xlsx')
  const headers = { authorization: `Bearer ${token}` }
  const url = `${origin}/api/resource/point/import/validate`
  const { data } = (await (await fetch(url, { method: 'POST', headers, body: form })).json()) as { data: CheckedBook }
  if (!(data.total > 0) || data.valid !== data.total)
    throw new Error(`import refused: ${JSON.stringify(data).slice(0, 500)}`)
  return data
}

interface Progress {
  readonly state: string
  readonly loaded: number
}

async function load({ call }: BenchProduct, token: string): Promise<Progress> {
  let progress = await call<Progress>('/resource/point/import/load', { token })
  while (progress.state === 'running') {
    await wait(pollMs)
    progress = await call<Progress>('/resource/point/import/state', { token })
  }
  return progress
}

const figureOf = (name: string, seconds: number, memoryMiB: number): Figure => ({
  name,
  measured: `${seconds.toFixed(1)} s, +${memoryMiB} MiB`,
  goal: `<= ${goalSeconds} s, +${goalMemoryMiB} MiB`,
  isMet: seconds <= goalSeconds && memoryMiB <= goalMemoryMiB,
})

async function timed<T>(run: () => Promise<T>): Promise<{ result: T; seconds: number; memoryMiB: number }> {
  const before = Math.round(process.memoryUsage.rss() / 1_048_576)
  const memory = watchMemory()
  const startedAt = performance.now()
  const result = await run()
  const seconds = (performance.now() - startedAt) / 1000
  return { result, seconds, memoryMiB: memory.end().peakMiB - before }
}

export async function measureWorkbooks({ calls }: Length): Promise<Figure[]> {
  const count = calls >= 200 ? 100_000 : 10_000
  const bench = await startBenchProduct()
  await fillBench(bench, pointsOf(bench.companyId, count))
  const exported = await timed(() => download(bench))
  await fillBench(bench, [`delete from point where company_id = ${bench.companyId}`])
  const imported = await timed(async () => load(bench, (await upload(bench, exported.result)).token))
  await bench.stop()
  if (imported.result.loaded !== count) throw new Error(`imported ${JSON.stringify(imported.result)}`)
  const rows = `${count.toLocaleString('en')} points`
  return [
    figureOf(`export of ${rows}, all columns`, exported.seconds, exported.memoryMiB),
    figureOf(`import of ${rows}, all columns`, imported.seconds, imported.memoryMiB),
  ]
}
