// Output in a period, by order and by day.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import {
  exportOrderReport,
  listDayReport,
  listOrderReport,
  orderReportWords,
} from '@gemba/contract/production/production-report/production-report.ts'
import Big from 'big.js'
import { formatInstant } from '../../../platform/clock.ts'
import type { Read } from '../../../platform/db/work.ts'
import { handle, handleWithoutWork } from '../../../platform/http/route.ts'
import { workbookReply } from '../../../platform/spreadsheet/workbook-reply.ts'
import type { CellValue } from '../../../platform/spreadsheet/write-workbook.ts'
import { findMaterials } from '../../base/index.ts'
import { orderYieldOf } from '../output/yield-of.ts'
import { assertShort, dayOutputs, filtered, type OrderReportQuery, orderOutputs } from './order-output.ts'
import { planByDay } from './plan-by-day.ts'

type Row = CommandReply<typeof listOrderReport>[number]
type DayRow = CommandReply<typeof listDayReport>[number]

const file = import.meta.url
const secondsPerHour = 3600

export const orderReportRoutes = [
  ...handle(listOrderReport, file, reportRows),
  ...handle(listDayReport, file, async (read, query) => {
    assertShort(query)
    const outputs = await dayOutputs(read, query)
    const plans = await planByDay(read, query, filtered(query))
    const unitOf = await unitsOf(read, [...outputs, ...plans])
    const sums = new DaySums()
    for (const row of outputs) sums.add(row.day, unitOf(row), { qualified: row.good, rejected: row.scrap })
    for (const row of plans) sums.add(row.day, unitOf(row), { planned: row.quantity })
    return sums.rows()
  }),
  ...handleWithoutWork(exportOrderReport, file, async (query, call) => {
    const { language, zone } = call.actor
    const rows = await call.inRead((read) => reportRows(read, query))
    const names = Object.keys(orderReportWords) as (keyof typeof orderReportWords)[]
    const timeOf = (at: number | null): string | null => (at === null ? null : formatInstant(at, zone))
    const cells = rows.map((row): CellValue[] => {
      const cellByName: Record<keyof typeof orderReportWords, CellValue> = {
        orderCode: row.orderCode,
        materialCode: row.materialCode,
        materialName: row.materialName,
        status: wordOfCode(productionOrderStatus, row.status, language),
        planQuantity: Number(row.planQuantity),
        finishedQuantity: Number(row.finishedQuantity),
        rejectedQuantity: Number(row.rejectedQuantity),
        qualifiedRate: row.qualifiedRate === null ? null : Number(row.qualifiedRate),
        unitName: row.unitName,
        workedHours: Number((row.workedSeconds / secondsPerHour).toFixed(2)),
        startTime: timeOf(row.startTime),
        endTime: timeOf(row.endTime),
      }
      return names.map((name) => cellByName[name])
    })
    const heads = names.map((name) => wordIn(language, orderReportWords[name]))
    return workbookReply(wordIn(language, listOrderReport.title), [heads, ...cells])
  }),
]

/** Returns a function that returns the unit of the product of a row. */
export async function unitsOf(read: Read, rows: readonly { readonly materialId: string }[]) {
  const products = await findMaterials(read, [...new Set(rows.map(({ materialId }) => materialId))])
  return ({ materialId }: { readonly materialId: string }): string => products.get(materialId)?.unitName ?? ''
}

/** Sums by day and unit, because quantities of different units cannot be added. */
class DaySums {
  readonly #sums = new Map<string, { day: string; unitName: string; qualified: Big; rejected: Big; planned: Big }>()

  add(day: string, unitName: string, { qualified = '0', rejected = '0', planned = '0' }): void {
    const key = JSON.stringify([day, unitName])
    const zero = new Big(0)
    const sum = this.#sums.get(key) ?? { day, unitName, qualified: zero, rejected: zero, planned: zero }
    sum.qualified = sum.qualified.plus(qualified)
    sum.rejected = sum.rejected.plus(rejected)
    sum.planned = sum.planned.plus(planned)
    this.#sums.set(key, sum)
  }

  rows(): DayRow[] {
    return [...this.#sums]
      .toSorted(([left], [right]) => left.localeCompare(right))
      .map(([, { day, unitName, qualified, rejected, planned }]) => ({
        day,
        unitName,
        qualifiedQuantity: qualified.toFixed(),
        rejectedQuantity: rejected.toFixed(),
        plannedQuantity: planned.toFixed(),
      }))
  }
}

async function reportRows(read: Read, query: OrderReportQuery): Promise<Row[]> {
  const rows = await orderOutputs(read, query)
  const products = await findMaterials(read, [...new Set(rows.map(({ materialId }) => materialId))])
  return rows.map((row) => {
    const { code = '', name = '', unitName = '' } = products.get(row.materialId) ?? {}
    return {
      orderId: row.orderId,
      orderCode: row.orderCode,
      status: row.status as Row['status'],
      materialId: row.materialId,
      materialCode: code,
      materialName: name,
      unitName,
      planQuantity: row.planQuantity,
      finishedQuantity: row.good,
      qualifiedQuantity: row.good,
      rejectedQuantity: row.scrap,
      qualifiedRate: orderYieldOf(row),
      workedSeconds: row.workedSeconds,
      startTime: row.startTime,
      endTime: row.endTime,
    }
  })
}
