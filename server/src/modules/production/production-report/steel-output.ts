// Steel output: good pieces of the last segments of orders, converted to tonnes.
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import {
  listSteelOutput,
  steelClass,
  steelUnit,
  sumSteelOutput,
} from '@gemba/contract/production/production-report/steel-output.ts'
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, orNull, rowShape } from '../../../platform/db/row-shape.ts'
import { anyId, instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { findFactors, findMaterialsOfClass, findUnitByCode } from '../../base/index.ts'
import { shiftsBetween } from '../calendar/shifts-between.ts'
import { timeOfDays } from './requested-days.ts'

type Output = CommandReply<typeof listSteelOutput>[number]
type Sum = CommandReply<typeof sumSteelOutput>[number]

const maxRows = 5000
/** Decimal places of a tonne that express grams. */
const places = 6

export const steelOutputRoutes = [
  ...handle(listSteelOutput, import.meta.url, findOutput),
  ...handle(sumSteelOutput, import.meta.url, async (read, query) => {
    const { zone } = read.actor
    const sums = new Map<string, Sum>()
    for (const { steelType, shift, quantity, productionTime } of await findOutput(read, query)) {
      const day = Temporal.Instant.fromEpochMilliseconds(productionTime)
        .toZonedDateTimeISO(zone)
        .toPlainDate()
        .toString()
      const key = JSON.stringify([day, steelType, shift])
      const sum = sums.get(key) ?? { day, steelType, shift, quantity: '0' }
      sums.set(key, { ...sum, quantity: new Big(sum.quantity).plus(quantity).toFixed() })
    }
    return [...sums.entries()].sort(([left], [right]) => left.localeCompare(right)).map(([, sum]) => sum)
  }),
]

const steelOutputShape = rowShape({
  materialId: 'production_order.material_id',
  batchNo: orNull(computed.text),
  good: 'work_report.good',
  productionTime: 'work_report.reported_at',
})

async function findOutput(read: Read, query: CommandInput<typeof listSteelOutput>): Promise<Output[]> {
  const span = timeOfDays(read, query)
  const grades = await weighedSteel(read)
  const rows = await listRows(
    read.tx,
    steelOutputShape,
    sql`select o.material_id as "materialId", coalesce(r.lot_code, o.lot_code) as "batchNo", r.good,
        r.reported_at as "productionTime"
      from work_report r join work_order w on w.id = r.work_order_id join production_order o on o.id = w.order_id
      where r.company_id = ${companyOf(read.actor)} and r.status <> ${reportStatus.codes.reversed} and r.good > 0
        and r.reported_at >= ${instantAt(span.from)} and r.reported_at < ${instantAt(span.to)}
        and o.material_id = ${anyId([...grades.keys()])}
        and not exists (select from segment_plan_link l where l.predecessor_id = w.segment_plan_id)
      order by r.reported_at desc, r.id desc limit ${maxRows + 1}`,
  )
  if (rows.length > maxRows) throw new DomainError('tooManyRows', { limit: maxRows })
  const shifts = await shiftsBetween(read, span)
  return rows.flatMap(({ materialId, good, ...row }) => {
    const grade = grades.get(materialId)
    if (!grade) return []
    const shift = shifts.find(({ from, to }) => from <= row.productionTime && row.productionTime < to)
    const quantity = new Big(good).div(grade.perTonne).round(places).toFixed()
    return { ...row, steelType: grade.className, quantity, shift: shift?.name ?? null }
  })
}

/** Returns steel materials by id, with the number of their units in a tonne. */
async function weighedSteel(read: Read): Promise<ReadonlyMap<string, { className: string; perTonne: Big }>> {
  const unitId = await findUnitByCode(read, steelUnit)
  if (unitId === undefined) return new Map()
  const steel = await findMaterialsOfClass(read, steelClass)
  const factors = await findFactors(
    read,
    steel.map(({ id }) => ({ materialId: id, unitId })),
  )
  return new Map(
    steel.flatMap(({ id, className }) => {
      const perTonne = factors.get(`${id} ${unitId}`)
      return perTonne ? [[id, { className, perTonne }]] : []
    }),
  )
}
