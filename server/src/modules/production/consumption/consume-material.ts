// Consumption of material by work orders: what was planned, or more if a reason is given.
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import {
  consumeMaterial,
  listConsumedMaterial,
  listNeededMaterial,
  reverseConsumption,
} from '@gemba/contract/production/consumption/consume-material.ts'
import { consumptionStatus } from '@gemba/contract/production/consumption/dictionaries.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { workOrderFlow } from '@gemba/contract/production/work-order/flow.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { roundLimit } from '../../base/index.ts'
import { chooseMaterial, findBlockedLots, findFreeStock, findLot, type MaterialUse } from '../../stock/index.ts'
import { type LockedWork, lockWork } from '../work-order/lock-work.ts'
import { withEffectiveTime } from '../work-order/log-time.ts'
import { type ResolvedNeed, resolveNeed } from './alternates.ts'
import { assertLineSide, lineSideOf, placeOf } from './line-side.ts'
import { listConsumed } from './list-consumed.ts'
import { materialsOfNeeds, type Need, needsOfWork, shareOf } from './needed-material.ts'
import { overIssueOf } from './over-issue.ts'
import { reverseConsumptions, storeConsumption } from './store-consumption.ts'

const file = import.meta.url
const { claimed, running, paused } = workOrderStatus.codes
type ConsumeMaterialInput = CommandInput<typeof consumeMaterial>
type ConsumedMaterialLine = ConsumeMaterialInput['lines'][number]

export const consumeMaterialRoutes = [
  ...handle(listNeededMaterial, file, listNeeds),
  ...handle(consumeMaterial, file, async (unitOfWork, input) => {
    const { workOrder } = await lockWork(unitOfWork, { id: input.workOrderId })
    const work = withEffectiveTime(unitOfWork, workOrder, input.at)
    if (![claimed, running, paused].some((status) => status === workOrder.status))
      throw stateIllegal(workOrderFlow, { status: workOrder.status, language: work.actor.language })
    if (input.isExtra === 1 && !input.remark) throw new DomainError('reasonMissing', { field: 'remark' })
    const resolvedLines = await resolveNeeds(work, workOrder, input.lines)
    if (input.isExtra !== 1) await assertPlanned(work, resolvedLines)
    const materialUses: MaterialUse[] = []
    for (const line of input.lines) materialUses.push(await resolveUse(work, workOrder, line))
    const elsewhereReason = await assertLineSide(work, {
      workCenterId: workOrder.work_center_id,
      orderId: workOrder.order_id,
      reason: input.elsewhereReason,
      locationIds: materialUses.flatMap(({ locationId }) => locationId ?? []),
    })
    const stockByUse = await chooseMaterial(work, materialUses)
    const ids: string[] = []
    const consumption = { workOrder, isExtra: input.isExtra === 1, remark: input.remark, elsewhereReason }
    for (const [at, stocks] of stockByUse.entries())
      for (const stock of stocks)
        ids.push(
          await storeConsumption(work, { ...consumption, stock, substitute: resolvedLines[at]?.meant?.substitute }),
        )
    return listConsumed(work, workOrder.id, ids)
  }),
  ...handle(listConsumedMaterial, file, async (read, { workOrderId }) => {
    await findWork(read, workOrderId)
    return listConsumed(read, idOf(workOrderId))
  }),
  ...handle(reverseConsumption, file, async (work, { id }) => {
    const before = await findConsumption(work, id)
    // The work order was deleted with a plan that was replaced. Plans are replaced only after all consumption is
    // reversed.
    if (before.workOrderId === null) throw new DomainError('reportReversed')
    const { workOrder } = await lockWork(work, { id: before.workOrderId })
    const consumption = await findConsumption(work, id)
    if (consumption.status === consumptionStatus.codes.reversed) throw new DomainError('reportReversed')
    // Backflushed material is returned with its report, because the next report would consume it again.
    if (consumption.reportId) throw new DomainError('reportUsed', { used: consumption.quantity, left: '0' })
    await reverseConsumptions(work, { id: consumption.id, code: workOrder.code })
    return listConsumed(work, workOrder.id, [consumption.id])
  }),
]

/** Returns a work order with the quantity of its order. Throws `notFound`. */
async function findWork(read: Read, id: string) {
  return ofCompany(read)
    .selectFrom('work_order as w')
    .innerJoin('production_order as o', 'o.id', 'w.order_id')
    .select(['w.id', 'w.segment_plan_id', 'w.quantity', 'o.base_quantity as whole'])
    .where('w.id', '=', idOf(id))
    .executeTakeFirstOrThrow(notFound)
}

async function listNeeds(read: Read, { id }: { readonly id: string }) {
  const workOrder = await findWork(read, id)
  const needs = await needsOfWork(read, workOrder)
  const facts = await materialsOfNeeds(read, needs)
  const maxIssueOf = await overIssueOf(read)
  const stock = await stockOfNeeds(read, needs)
  return needs.map(({ materialId, consumeType, required, usedByOwn, alternates }) => {
    const material = describeMaterial(facts, materialId)
    const planned = shareOf(required, {
      part: workOrder.quantity,
      whole: workOrder.whole,
      precision: material.precision,
    })
    const remaining = restOf(planned, usedByOwn)
    const allowed = restOf(maxIssueOf({ quantity: planned, precision: material.precision }), usedByOwn)
    return {
      ...material,
      consumeType: consumeType as 1,
      plannedQuantity: planned.toFixed(),
      consumedQuantity: usedByOwn,
      leftQuantity: remaining.toFixed(),
      allowedQuantity: allowed.toFixed(),
      ...stock({ materialId, alternates }),
      alternates: alternates.map(({ materialId: id, factor }) => {
        const alternate = describeMaterial(facts, id)
        const inAlternate = (quantity: Big) => roundLimit(quantity.div(factor), alternate.precision).toFixed()
        return {
          ...alternate,
          plannedQuantity: inAlternate(planned),
          leftQuantity: inAlternate(remaining),
          allowedQuantity: inAlternate(allowed),
        }
      }),
    }
  })
}

/** Returns a function that gives the stock of a need, and its lots that cannot be consumed. */
async function stockOfNeeds(read: Read, needs: readonly Need[]) {
  const ids = [
    ...new Set(needs.flatMap(({ materialId, alternates }) => [materialId, ...alternates.map(idOfAlternate)])),
  ]
  const freeStock = await findFreeStock(read, ids)
  const blockedLots = await findBlockedLots(read, { materialIds: ids })
  return ({ materialId, alternates }: Pick<Need, 'materialId' | 'alternates'>) => {
    const rows = freeStock.filter((stock) => stock.materialId === materialId)
    const sum = rows.reduce((total, { onHand, held }) => total.plus(onHand).minus(held), new Big(0))
    const alternateIds = alternates.map(idOfAlternate)
    return {
      stockQuantity: sum.toFixed(),
      blockedLots: blockedLots.filter((lot) => lot.materialId === materialId || alternateIds.includes(lot.materialId)),
    }
  }
}

const idOfAlternate = (alternate: Need['alternates'][number]): string => alternate.materialId

const restOf = (total: Big, usedQuantity: string): Big =>
  total.gt(usedQuantity) ? total.minus(usedQuantity) : new Big(0)

function describeMaterial(facts: Awaited<ReturnType<typeof materialsOfNeeds>>, materialId: string) {
  const { code = '', name = '', unitName = '', precision = 0 } = facts.get(materialId) ?? {}
  return { materialId, materialCode: code, materialName: name, unitName, precision }
}

interface ResolvedLine {
  readonly line: ConsumedMaterialLine
  readonly meant: ResolvedNeed | undefined
}

/** Returns the need that each line is consumed for. Throws `substituteUnapproved`, `substituteUnclear`. */
async function resolveNeeds(
  work: Work,
  workOrder: LockedWork,
  lines: readonly ConsumedMaterialLine[],
): Promise<ResolvedLine[]> {
  const needs = await needsOfWork(work, workOrder)
  const resolvedLines: ResolvedLine[] = []
  for (const line of lines) resolvedLines.push({ line, meant: await resolveNeed(work, needs, line) })
  return resolvedLines
}

/**
 * Throws `materialUnplanned` if no need is found for a line; `quantityAbove` if lines exceed what is planned and the
 * over-issue allowance; `notFound`.
 */
async function assertPlanned(work: Work, lines: readonly ResolvedLine[]): Promise<void> {
  const facts = await materialsOfNeeds(
    work,
    lines.flatMap(({ meant }) => meant?.need ?? []),
  )
  const maxIssueOf = await overIssueOf(work)
  for (const [need, needLines] of Map.groupBy(lines, ({ meant }) => meant?.need)) {
    if (!need) {
      const { materialId = '' } = needLines[0]?.line ?? {}
      const material = (await materialsOfNeeds(work, [{ materialId }])).get(materialId)
      if (!material) throw new DomainError('notFound', { field: 'materialId' })
      throw new DomainError('materialUnplanned', { material: material.code })
    }
    const requested = needLines.reduce(
      (sum, { line, meant }) => sum.plus(new Big(line.quantity).times(meant?.substitute?.factor ?? 1)),
      new Big(0),
    )
    const precision = facts.get(need.materialId)?.precision ?? 0
    const open = restOf(maxIssueOf({ quantity: need.required, precision }), need.used)
    if (requested.gt(open))
      throw new DomainError('quantityAbove', { requested: requested.toFixed(), allowed: open.toFixed() })
  }
}

/** Returns a line with its location and lot. Throws `quantityWrong`, `placeMissing`, `lotUnknown`. */
async function resolveUse(work: Work, workOrder: LockedWork, line: ConsumedMaterialLine): Promise<MaterialUse> {
  const quantity = new Big(line.quantity)
  if (quantity.lte(0)) throw new DomainError('quantityWrong', { field: 'lines' })
  const source = line.locationId
    ? await placeOf(work, line.locationId)
    : await lineSideOf(work, workOrder.work_center_id)
  if (!source) throw new DomainError('placeMissing', { field: 'locationId' })
  const lot = line.lotCode ? await findLot(work, line.materialId, line.lotCode) : undefined
  if (line.lotCode && !lot) throw new DomainError('lotUnknown', { lot: line.lotCode })
  return { ...source, materialId: line.materialId, quantity, lotId: lot?.id, serialNumber: line.serialNumber }
}

/** Returns a consumption of the company. Throws `notFound`. */
async function findConsumption(read: Read, id: string) {
  return ofCompany(read)
    .selectFrom('material_consumption')
    .select(['id', 'status', 'quantity', 'work_order_id as workOrderId', 'report_id as reportId'])
    .where('id', '=', idOf(id))
    .executeTakeFirstOrThrow(notFound)
}
