// Creates the exceptions of the demo factory: one blocks an order until the drawing is corrected, one is being
// examined.
import {
  exceptionCategory,
  exceptionStatus,
  exceptionSubject,
  severity,
} from '@gemba/contract/production/exception/dictionaries.ts'
import type { DemoCall } from '../demo-calls.ts'
import { runAtEffectiveTime } from '../history/effective-time.ts'
import { minuteMs } from '../history/working-days.ts'
import type { Ids } from './make-all.ts'

const path = '/mes_production/exception'

interface Wrong {
  readonly name: string
  readonly description: string
  readonly category: number
  readonly severity: number
  /** Remark of the order that it blocks. */
  readonly blocks?: string
  /** Code of the station that it concerns. */
  readonly station?: string
  readonly containment?: string
  /** Minutes before now. */
  readonly reportedAt: number
  readonly handledAt?: number
}

const wrongs: readonly Wrong[] = [
  {
    name: '图纸与实物不符',
    description: '泵轴 S-40 键槽宽度图纸为 8 mm，客户样件为 10 mm。',
    category: exceptionCategory.codes.method,
    severity: severity.codes.major,
    blocks: '改图停产',
    reportedAt: 648,
  },
  {
    name: '铸件砂眼',
    description: '批次 F7-2611 两件泵壳内壁有砂眼。',
    containment: '余下铸件全检',
    category: exceptionCategory.codes.material,
    severity: severity.codes.minor,
    station: 'MILL-1',
    reportedAt: 405,
    handledAt: 360,
  },
]

interface ExceptionContext {
  readonly stations: Ids
  /** Epoch ms. */
  readonly now: number
}

interface SeededException {
  readonly id: string
  readonly name: string
  readonly status: number
}

/** Creates the missing exceptions, and moves each to its status. */
export async function seedExceptions(call: DemoCall, { stations, now }: ExceptionContext): Promise<void> {
  const { records } = await call<{ records: SeededException[] }>(`${path}/page`, { pageSize: 1000 })
  const orders = await call<{ records: { id: string; remark: string | null }[] }>(
    '/mes_production/productionorder/page',
    { pageSize: 1000 },
  )
  for (const { blocks, station, reportedAt, handledAt, ...wrong } of wrongs) {
    const blocked = blocks && orders.records.find(({ remark }) => remark === blocks)
    const concerned = {
      refType: blocked ? exceptionSubject.codes.productionOrder : undefined,
      refId: blocked ? blocked.id : undefined,
      isBlocking: blocked ? 1 : undefined,
      stationId: station ? stations.get(station) : undefined,
    }
    const body = { ...wrong, category: String(wrong.category), ...concerned }
    const at = (minutes: number, to: string, input: object) =>
      runAtEffectiveTime(now - minutes * minuteMs, () => call<SeededException>(to, { ...input }))
    const record = records.find(({ name }) => name === wrong.name) ?? (await at(reportedAt, path, body))
    if (handledAt && record.status === exceptionStatus.codes.open)
      await at(handledAt, `${path}/handle`, { id: record.id })
  }
}
