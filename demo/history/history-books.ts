// The existing records of the past, so that an interrupted run continues.
import type { DemoCall } from '../demo-calls.ts'

export interface OrderRecord {
  readonly id: string
  readonly code: string
  status: number
}

export interface WorkOrderRecord {
  readonly id: string
  readonly orderId: string
  readonly stageId: string
  readonly isRework: 0 | 1
  status: number
}

const maxOrders = 1000

/** Orders by lot, work orders by order and stage. */
export class HistoryBooks {
  readonly orders = new Map<string, OrderRecord>()
  /** Whether records existed before. */
  isAnew = false
  readonly #works = new Map<string, WorkOrderRecord>()
  readonly #call: DemoCall

  private constructor(call: DemoCall) {
    this.#call = call
  }

  /** Reads the existing orders with these lots. */
  static async open(call: DemoCall, lots: ReadonlySet<string>): Promise<HistoryBooks> {
    const books = new HistoryBooks(call)
    for await (const row of pages<OrderRecord & { lotCode: string | null }>(
      call,
      '/mes_production/productionorder/page',
    ))
      if (row.lotCode !== null && lots.has(row.lotCode)) books.orders.set(row.lotCode, row)
    books.isAnew = books.orders.size > 0
    if (books.isAnew) await books.readWorks({})
    return books
  }

  /** Reads the work orders that match a filter. */
  async readWorks(filter: object): Promise<void> {
    for await (const row of pages<WorkOrderRecord>(this.#call, '/mes_production/productionworkorder/page', filter))
      this.add(row)
  }

  add(row: WorkOrderRecord): void {
    this.#works.set(`${row.orderId} ${row.stageId} ${row.isRework}`, row)
  }

  work(orderId: string, stageId: string, isRework: boolean): WorkOrderRecord | undefined {
    return this.#works.get(`${orderId} ${stageId} ${isRework ? 1 : 0}`)
  }
}

/** Yields all rows of a list, page by page. */
export async function* pages<T>(call: DemoCall, path: string, filter: object = {}): AsyncGenerator<T> {
  for (let current = 1; ; current++) {
    const { records } = await call<{ records: T[] }>(path, { ...filter, current, pageSize: maxOrders })
    yield* records
    if (records.length < maxOrders) return
  }
}
