// A browser that opens object pages one after the other: the object, its points, their latest values, one hour of
// history. A separate process, so that it does not load the server's thread. Prints its report as JSON.
import { setTimeout as wait } from 'node:timers/promises'
import { post } from '../run/post.ts'

export interface PageOrder {
  readonly origin: string
  readonly token: string
  readonly objectIds: readonly string[]
  readonly seconds: number
}

export interface PageReport {
  /** ms of each whole page, and of each of its requests by path. */
  readonly pages: number[]
  readonly calls: Record<string, number[]>
}

const order = JSON.parse(process.argv[2] ?? '{}') as PageOrder
const pauseMs = 100
const hourMs = 3_600_000
const report: PageReport = { pages: [], calls: {} }

const endsAt = performance.now() + order.seconds * 1000
for (let round = 0; performance.now() < endsAt; round++) {
  const startedAt = performance.now()
  await openPage(order.objectIds[round % order.objectIds.length] as string)
  report.pages.push(performance.now() - startedAt)
  await wait(pauseMs)
}
console.log(JSON.stringify(report))

/** Sends the requests of the page as a browser does: two in parallel, then two in parallel. */
async function openPage(objectId: string): Promise<void> {
  const [, points] = await Promise.all([
    request('/infObject/info', { id: objectId }),
    request<{ records: { id: string }[] }>('/infObjectPoint/page', { objectId, pageNumber: 1, pageSize: 200 }),
  ])
  const ids = points.records.map(({ id }) => id)
  const now = Date.now()
  const span = { from: String(now - hourMs), to: String(now), mode: 'minmax', maxPoints: '1000' }
  await Promise.all([
    request('/telemetry/latest', { points: ids }),
    request('/telemetry/history', { points: ids.slice(0, 1), ...span }),
  ])
}

async function request<T>(path: string, body: object): Promise<T> {
  const startedAt = performance.now()
  const { code, data, msg } = await post<T>(order, path, body)
  if (code !== '200') throw new Error(`${path}: ${msg}`)
  report.calls[path] ??= []
  report.calls[path].push(performance.now() - startedAt)
  return data
}
