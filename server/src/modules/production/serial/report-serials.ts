// Serial numbers in reports of the last segment: one new, unique number for each good piece.
import { materialTracking } from '@gemba/contract/base/material/dictionaries.ts'
import type Big from 'big.js'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, findRow, listRows } from '../../../platform/db/row-shape.ts'
import { anyText, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials, type MaterialFacts } from '../../base/index.ts'
import { findKnownSerials } from '../../stock/index.ts'
import { assertNotDelivered } from './serials-to-bring.ts'

/** The columns that give the position of a work order in its route. */
interface WorkOrderPosition {
  readonly order_id: string
  readonly segment_plan_id: string
}

interface Order {
  readonly id: string
  readonly material_id: string
}

/**
 * Returns the product if a work order must name its pieces: the product is tracked by serial number, and the segment is
 * the only last one of the order. With several last segments each produces a part of the piece, so none names it.
 * Returns undefined otherwise.
 */
export async function findSerialProduct(
  read: Read,
  order: Order,
  workOrder: WorkOrderPosition,
): Promise<MaterialFacts | undefined> {
  const product = (await findMaterials(read, [order.material_id])).get(order.material_id)
  if (product?.tracking !== materialTracking.codes.serial) return undefined
  const ends = await findRow(
    read.tx,
    { count: computed.integer, isOwn: computed.flag },
    sql`select count(*)::int as count, bool_or(s.id = ${workOrder.segment_plan_id}) as "isOwn" from segment_plan s
      where s.company_id = ${companyOf(read.actor)} and s.order_id = ${workOrder.order_id}
        and not exists (select from segment_plan_link l where l.predecessor_id = s.id)`,
  )
  return ends?.count === 1 && ends.isOwn ? product : undefined
}

interface SerialsInput {
  readonly order: Order
  readonly workOrder: WorkOrderPosition
  readonly good: Big
  readonly reportedSerials: readonly string[] | null | undefined
}

/** A product with the reported serial numbers. */
export interface ReportedSerials {
  readonly materialId: string
  readonly serialNumbers: readonly string[]
}

/**
 * Returns the serial numbers of a report; undefined if it has none. Throws `serialsNotHere`, `serialsNeeded`,
 * `serialTwice`, `serialTaken`.
 */
export async function resolveSerials(
  work: Work,
  { order, workOrder, good, reportedSerials }: SerialsInput,
): Promise<ReportedSerials | undefined> {
  const serialNumbers = (reportedSerials ?? []).map((serial) => serial.trim()).filter(Boolean)
  const product = await findSerialProduct(work, order, workOrder)
  if (!product) {
    if (serialNumbers.length > 0) throw new DomainError('serialsNotHere', { field: 'serialNumbers' })
    return undefined
  }
  const serialSet = new Set<string>()
  const duplicate = serialNumbers.find((serial) => serialSet.size === serialSet.add(serial).size)
  if (duplicate) throw new DomainError('serialTwice', { field: 'serialNumbers', serial: duplicate })
  if (!good.eq(serialNumbers.length))
    throw new DomainError('serialsNeeded', {
      field: 'serialNumbers',
      material: product.code,
      quantity: good.toFixed(),
      count: serialNumbers.length,
    })
  if (serialNumbers.length === 0) return undefined
  const knownSerials = await findKnownSerials(work, product.id, serialNumbers)
  if (knownSerials.length > 0) throw serialTakenError(knownSerials)
  return { materialId: product.id, serialNumbers }
}

/**
 * Returns those of the given numbers that pieces of a material already have, in stock or in a report that is not
 * reversed.
 */
export async function takenSerials(read: Read, materialId: string, serials: readonly string[]): Promise<Set<string>> {
  const knownSerials = await findKnownSerials(read, materialId, serials)
  const reported = await ofCompany(read)
    .selectFrom('work_report_serial')
    .select('serial_number as serial')
    .where('material_id', '=', materialId)
    .where('serial_number', '=', anyText(serials))
    .where('is_live', '=', 1)
    .execute()
  return new Set([...knownSerials, ...reported.map(({ serial }) => serial)])
}

const serialTakenError = (serials: readonly string[]): DomainError =>
  new DomainError('serialTaken', { field: 'serialNumbers', serial: serials.join(', ') })

/**
 * Stores the serial numbers of a report. Throws `serialTaken`, also if another report stores the same number at the
 * same time.
 */
export async function storeSerials(
  { tx, actor }: Work,
  reportId: string,
  { materialId, serialNumbers }: ReportedSerials,
): Promise<void> {
  const stored = await listRows(
    tx,
    { serial: 'work_report_serial.serial_number' },
    sql`insert into work_report_serial (company_id, report_id, material_id, serial_number)
      select ${companyOf(actor)}, ${reportId}, ${materialId}, n.serial
      from unnest(${[...serialNumbers]}::text[]) with ordinality as n(serial, place)
      -- Two reports that name the same ones wait for each other in one order.
      order by n.serial
      on conflict do nothing returning serial_number as serial`,
  )
  if (stored.length === serialNumbers.length) return
  const inserted = new Set(stored.map(({ serial }) => serial))
  throw serialTakenError(serialNumbers.filter((serial) => !inserted.has(serial)))
}

/** Frees the serial numbers of a reversed report. Throws `serialDelivered` if one is on a bill to the warehouse. */
export async function freeSerials(work: Work, orderId: string, reportId: string): Promise<void> {
  const freed = await ofCompany(work)
    .updateTable('work_report_serial')
    .set({ is_live: 0 })
    .where('report_id', '=', reportId)
    .returning('serial_number as serial')
    .execute()
  await assertNotDelivered(work, orderId, valuesOf(freed, 'serial'))
}
