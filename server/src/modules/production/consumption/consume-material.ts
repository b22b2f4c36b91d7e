// Material is used up by work orders: what was planned, or more where somebody says why.
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
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { roundLimit } from '../../base/index.ts'
import { chooseMaterial, findLot, type MaterialUse } from '../../stock/index.ts'
import { type LockedWork, lockWork } from '../work-order/lock-work.ts'
import { withEffectiveTime } from '../work-order/log-time.ts'
import { needMeant, type ResolvedNeed } from './alternates.ts'
import { assertLineSide, lineSideOf, placeOf } from './line-side.ts'
import { listConsumed } from './list-consumed.ts'
import { factsOfNeeds, needsOfWork, shareOf } from './needed-material.ts'
import { overIssueOf } from './over-issue.ts'
import { storeConsumption, takeBackConsumption } from './store-consumption.ts'

const file = import.meta.url
const { claimed, running, paused } = workOrderStatus.codes
type ConsumeMaterialInput = CommandInput<typeof consumeMaterial>
type ConsumedMaterialLine = ConsumeMaterialInput['lines'][number]

export const consumeMaterialRoutes = [
  ...handle(listNeededMaterial, file, needed),
  ...handle(consumeMaterial, file, async (unitOfWork, input) => {
    const { workOrder } = await lockWork(unitOfWork, { id: input.workOrderId })
    const work = withEffectiveTime(unitOfWork, workOrder, input.at)
    if (![claimed, running, paused].some((status) => status === workOrder.status))
      throw stateIllegal(workOrderFlow, { status: workOrder.status, language: work.actor.language })
    if (input.isExtra === 1 && !input.remark) throw new DomainError('reasonMissing', { field: 'remark' })
    const meant = await meantBy(work, workOrder, input.lines)
    if (input.isExtra !== 1) await refuseUnplanned(work, meant)
    const wanted: MaterialUse[] = []
    for (const line of input.lines) wanted.push(await usedBy(work, workOrder, line))
    const elsewhereReason = await assertLineSide(work, {
      workCenterId: workOrder.work_center_id,
      orderId: workOrder.order_id,
      reason: input.elsewhereReason,
      locationIds: wanted.flatMap(({ locationId }) => locationId ?? []),
    })
    const chosen = await chooseMaterial(work, wanted)
    const ids: string[] = []
    const told = { workOrder, isExtra: input.isExtra === 1, remark: input.remark, elsewhereReason }
    for (const [at, stocks] of chosen.entries())
      for (const stock of stocks)
        ids.push(await storeConsumption(work, { ...told, stock, substitute: meant[at]?.meant?.substitute }))
    return listConsumed(work, workOrder.id, ids)
  }),
  ...handle(listConsumedMaterial, file, async (read, { workOrderId }) => {
    await findWork(read, workOrderId)
    return listConsumed(read, idOf(workOrderId))
  }),
  ...handle(reverseConsumption, file, async (work, { id }) => {
    const before = await findConsumption(work, id)
    // Its work order went with a plan that was made anew, which takes consumption that is put back only.
    if (before.workOrderId === null) throw new DomainError('reportReversed')
    const { workOrder } = await lockWork(work, { id: before.workOrderId })
    const own = await findConsumption(work, id)
    if (own.status === consumptionStatus.codes.reversed) throw new DomainError('reportReversed')
    // It goes back with its report, or the next report would take it once more.
    if (own.reportId) throw new DomainError('reportUsed', { used: own.quantity, left: '0' })
    await takeBackConsumption(work, { id: own.id, code: workOrder.code })
    return listConsumed(work, workOrder.id, [own.id])
  }),
]

/** Throws `notFound`. */
async function findWork(read: Read, id: string) {
  const found = await ofCompany(read)
    .selectFrom('work_order as w')
    .innerJoin('production_order as o', 'o.id', 'w.order_id')
    .select(['w.id', 'w.segment_plan_id', 'w.quantity', 'o.base_quantity as whole'])
    .where('w.id', '=', idOf(id))
    .executeTakeFirst()
  if (!found) throw new DomainError('notFound')
  return found
}

async function needed(read: Read, { id }: { readonly id: string }) {
  const found = await findWork(read, id)
  const needs = await needsOfWork(read, found)
  const facts = await factsOfNeeds(read, needs)
  const mostOf = await overIssueOf(read)
  return needs.map(({ materialId, consumeType, required, usedByOwn, alternates }) => {
    const own = namedOf(facts, materialId)
    const planned = shareOf(required, { part: found.quantity, whole: found.whole, precision: own.precision })
    const left = restOf(planned, usedByOwn)
    const allowed = restOf(mostOf({ quantity: planned, precision: own.precision }), usedByOwn)
    return {
      ...own,
      consumeType: consumeType as 1,
      plannedQuantity: planned.toFixed(),
      consumedQuantity: usedByOwn,
      leftQuantity: left.toFixed(),
      allowedQuantity: allowed.toFixed(),
      alternates: alternates.map(({ materialId: id, factor }) => {
        const other = namedOf(facts, id)
        const inOther = (quantity: Big) => roundLimit(quantity.div(factor), other.precision).toFixed()
        return {
          ...other,
          plannedQuantity: inOther(planned),
          leftQuantity: inOther(left),
          allowedQuantity: inOther(allowed),
        }
      }),
    }
  })
}

const restOf = (whole: Big, used: string): Big => (whole.gt(used) ? whole.minus(used) : new Big(0))

function namedOf(facts: Awaited<ReturnType<typeof factsOfNeeds>>, materialId: string) {
  const { code = '', name = '', unitName = '', precision = 0 } = facts.get(materialId) ?? {}
  return { materialId, materialCode: code, materialName: name, unitName, precision }
}

interface MeantLine {
  readonly line: ConsumedMaterialLine
  readonly meant: ResolvedNeed | undefined
}

/** Returns for which need each line is consumed. Throws `substituteUnapproved`, `substituteUnclear`. */
async function meantBy(
  work: Work,
  workOrder: LockedWork,
  lines: readonly ConsumedMaterialLine[],
): Promise<MeantLine[]> {
  const needs = await needsOfWork(work, workOrder)
  const found: MeantLine[] = []
  for (const line of lines) found.push({ line, meant: await needMeant(work, needs, line) })
  return found
}

/** Throws `materialUnplanned`, `quantityAbove`, `quantityWrong`. */
async function refuseUnplanned(work: Work, lines: readonly MeantLine[]): Promise<void> {
  const facts = await factsOfNeeds(
    work,
    lines.flatMap(({ meant }) => meant?.need ?? []),
  )
  const mostOf = await overIssueOf(work)
  for (const [need, own] of Map.groupBy(lines, ({ meant }) => meant?.need)) {
    if (!need) {
      const { materialId = '' } = own[0]?.line ?? {}
      const material = (await factsOfNeeds(work, [{ materialId }])).get(materialId)
      if (!material) throw new DomainError('notFound', { field: 'materialId' })
      throw new DomainError('materialUnplanned', { material: material.code })
    }
    const asked = own.reduce(
      (sum, { line, meant }) => sum.plus(new Big(line.quantity).times(meant?.substitute?.factor ?? 1)),
      new Big(0),
    )
    const precision = facts.get(need.materialId)?.precision ?? 0
    const left = restOf(mostOf({ quantity: need.required, precision }), need.used)
    if (asked.gt(left)) throw new DomainError('quantityAbove', { asked: asked.toFixed(), allowed: left.toFixed() })
  }
}

/** Throws `quantityWrong`, `placeMissing`, `lotUnknown`. */
async function usedBy(work: Work, workOrder: LockedWork, line: ConsumedMaterialLine): Promise<MaterialUse> {
  const quantity = new Big(line.quantity)
  if (quantity.lte(0)) throw new DomainError('quantityWrong', { field: 'lines' })
  const place = line.locationId
    ? await placeOf(work, line.locationId)
    : await lineSideOf(work, workOrder.work_center_id)
  if (!place) throw new DomainError('placeMissing', { field: 'locationId' })
  const lot = line.lotCode ? await findLot(work, line.materialId, line.lotCode) : undefined
  if (line.lotCode && !lot) throw new DomainError('lotUnknown', { lot: line.lotCode })
  return { ...place, materialId: line.materialId, quantity, lotId: lot?.id, serialNumber: line.serialNumber }
}

/** Throws `notFound`. */
async function findConsumption(read: Read, id: string) {
  const found = await ofCompany(read)
    .selectFrom('material_consumption')
    .select(['id', 'status', 'quantity', 'work_order_id as workOrderId', 'report_id as reportId'])
    .where('id', '=', idOf(id))
    .executeTakeFirst()
  if (!found) throw new DomainError('notFound')
  return found
}
