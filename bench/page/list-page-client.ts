// Requests pages of the object list, one after the other. Prints its report as JSON.
import { post } from '../run/post.ts'

export const rowCount = 1_000_000

export interface ListOrder {
  readonly origin: string
  readonly token: string
  readonly modelIds: readonly string[]
  readonly calls: number
}

/** ms of each request. */
export interface ListReport {
  readonly ofModel: number[]
  readonly ofStatus: number[]
  readonly all: number[]
}

const pageSize = 20

async function time(count: number, bodyOf: (index: number) => object, { origin, token }: ListOrder): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    const startedAt = performance.now()
    const body = { pageSize, sort: 'code', order: index % 2 === 0 ? 'asc' : 'desc', ...bodyOf(index) }
    const { data } = await post<{ records: unknown[] }>({ origin, token }, '/infObject/page', body)
    if (data.records?.length !== pageSize) throw new Error(`not a page: ${JSON.stringify(data)}`)
    times.push(performance.now() - startedAt)
  }
  return times
}

if (import.meta.main) {
  const order = JSON.parse(process.argv[2] ?? '{}') as ListOrder
  const page = (index: number): number => 1 + (index % 10)
  const modelOf = (index: number): string => order.modelIds[index % order.modelIds.length] as string
  const report: ListReport = {
    ofModel: await time(order.calls, (index) => ({ modelId: modelOf(index), pageNumber: page(index) }), order),
    ofStatus: await time(order.calls, (index) => ({ status: index % 2, pageNumber: page(index) }), order),
    all: await time(order.calls, (index) => ({ pageNumber: page(index) }), order),
  }
  console.log(JSON.stringify(report))
}
