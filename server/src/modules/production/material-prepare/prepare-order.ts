// Prepares all that orders need at the line: one preparation for each warehouse and line-side location.
import { prepareOrderMaterial } from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'
import Big from 'big.js'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { findLocations, findMaterials } from '../../base/index.ts'
import { findFreeStock } from '../../stock/index.ts'
import type { LockedOrder } from '../order/lock-order.ts'
import { type LineRequirement, neededOf } from './line-requirements.ts'
import { lockOrderToPrepare, prepares } from './material-prepare.ts'
import { lockPrepare } from './prepare-store.ts'
import { requestIssue } from './request-issue.ts'

export const prepareOrderRoutes = handle(
  prepareOrderMaterial,
  import.meta.url,
  async (work, { ids, warehouseId, isDraft }) => {
    const preparations = []
    for (const id of [...new Set(ids.map(idOf))].sort((left, right) => Number(left) - Number(right))) {
      const order = await lockOrderToPrepare(work, id)
      preparations.push(
        ...(await prepareOrder(work, order, { warehouseId: warehouseId ?? null, isDraft: isDraft === 1 })),
      )
    }
    if (preparations.length === 0) throw new DomainError('nothingToPrepare')
    return preparations
  },
)

interface Options {
  readonly warehouseId: string | null
  readonly isDraft: boolean
}

/**
 * Creates the preparations of a locked order. Throws `lineSideMissing`, `sourceMissing` and what `requestIssue` throws.
 */
async function prepareOrder(work: Work, order: LockedOrder, { warehouseId, isDraft }: Options) {
  const needs = (await neededOf(work, order.id)).filter(({ left }) => left.gt(0))
  const sources = await sourcesOf(work, needs, warehouseId)
  // Material that no warehouse has is left out, so that it does not hold up the rest.
  const available = needs.filter(({ materialId }) => sources.has(materialId))
  if (available.length === 0 && needs[0]) {
    const { code = '' } = (await findMaterials(work, [needs[0].materialId])).get(needs[0].materialId) ?? {}
    throw new DomainError('sourceMissing', { material: code })
  }
  const groups = Map.groupBy(available, (need) => `${sources.get(need.materialId)} ${lineSideOf(need)}`)
  const preparations = []
  for (const groupNeeds of groups.values()) {
    const [first] = groupNeeds
    if (!first) continue
    const row = await prepares.create(work, {
      orderId: order.id,
      warehouseId: sources.get(first.materialId),
      locationId: first.locationId,
      neededOn: order.plan_start ? dayOf(work, order.plan_start) : undefined,
      details: groupNeeds.map(({ materialId, left }, sortNumber) => ({
        materialId,
        sortNumber,
        requiredQuantity: left.toFixed(),
      })),
    })
    const { prepare } = await lockPrepare(work, row.id)
    const { id, version } = prepare
    const reply = isDraft ? { id, version, status: row.status } : await requestIssue(work, prepare)
    preparations.push({ ...reply, code: row.code ?? '' })
  }
  return preparations
}

/** Returns the line-side location of a need. Throws `lineSideMissing`. */
function lineSideOf({ locationId, workCenterName }: LineRequirement): string {
  if (!locationId) throw new DomainError('lineSideMissing', { place: workCenterName ?? '' })
  return locationId
}

const dayOf = ({ actor }: Read, at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(actor.zone).toPlainDate().toString()

/**
 * Returns the issuing warehouse of each material: the given one, or the default one of the material, or the one with
 * the most free stock. Materials without any are missing in the result.
 */
async function sourcesOf(
  read: Read,
  needs: readonly LineRequirement[],
  warehouseId: string | null,
): Promise<Map<string, string>> {
  const ids = needs.map(({ materialId }) => materialId)
  const materials = await findMaterials(read, ids)
  const lineSides = await findLocations(
    read,
    needs.flatMap(({ locationId }) => locationId ?? []),
  )
  const atLine = new Set([...lineSides.values()].map(({ warehouseId }) => warehouseId))
  const stock = (await findFreeStock(read, ids))
    .map((stockRow) => ({ ...stockRow, free: new Big(stockRow.onHand).minus(stockRow.held).minus(stockRow.reserved) }))
    .toSorted((left, right) => right.free.cmp(left.free))
  const sourceOf = (materialId: string): string | undefined => {
    const materialStock = stock.filter((stockRow) => stockRow.materialId === materialId)
    const bestRow = materialStock.find((stockRow) => !atLine.has(stockRow.warehouseId)) ?? materialStock[0]
    return warehouseId ?? materials.get(materialId)?.defaultWarehouseId ?? bestRow?.warehouseId
  }
  return new Map(
    ids.flatMap((materialId) => {
      const source = sourceOf(materialId)
      return source ? [[materialId, source]] : []
    }),
  )
}
