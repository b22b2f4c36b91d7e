// What orders need at the line, in one press: a preparation for each warehouse and line-side location.
import { prepareOrderMaterial } from '@gemba/contract/production/material-prepare/act-on-prepare.ts'
import Big from 'big.js'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { findLocations, findMaterials } from '../../base/index.ts'
import { findFreeStock } from '../../stock/index.ts'
import type { LockedOrder } from '../order/lock-order.ts'
import { lockOrderToPrepare, prepares } from './material-prepare.ts'
import { type NeededAtLine, neededOf } from './needed-at-line.ts'
import { lockPrepare } from './prepare-store.ts'
import { requestIssue } from './request-issue.ts'

export const prepareOrderRoutes = handle(
  prepareOrderMaterial,
  import.meta.url,
  async (work, { ids, warehouseId, isDraft }) => {
    const made = []
    for (const id of [...new Set(ids.map(idOf))].sort((left, right) => Number(left) - Number(right))) {
      const order = await lockOrderToPrepare(work, id)
      made.push(...(await prepareOrder(work, order, { warehouseId: warehouseId ?? null, isDraft: isDraft === 1 })))
    }
    if (made.length === 0) throw new DomainError('nothingToPrepare')
    return made
  },
)

interface Options {
  readonly warehouseId: string | null
  readonly isDraft: boolean
}

/** Throws `lineSideMissing`, `sourceMissing` and what the request is refused for. */
async function prepareOrder(work: Work, order: LockedOrder, { warehouseId, isDraft }: Options) {
  const needs = (await neededOf(work, order.id)).filter(({ left }) => left.gt(0))
  const sources = await sourcesOf(work, needs, warehouseId)
  // What no warehouse has waits, and holds up nothing else.
  const sent = needs.filter(({ materialId }) => sources.has(materialId))
  if (sent.length === 0 && needs[0]) {
    const { code = '' } = (await findMaterials(work, [needs[0].materialId])).get(needs[0].materialId) ?? {}
    throw new DomainError('sourceMissing', { material: code })
  }
  const groups = Map.groupBy(sent, (need) => `${sources.get(need.materialId)} ${lineSideOf(need)}`)
  const made = []
  for (const own of groups.values()) {
    const [first] = own
    if (!first) continue
    const row = await prepares.create(work, {
      orderId: order.id,
      warehouseId: sources.get(first.materialId),
      locationId: first.locationId,
      ...(order.plan_start && { neededOn: dayOf(work, order.plan_start) }),
      details: own.map(({ materialId, left }, sortNumber) => ({
        materialId,
        sortNumber,
        requiredQuantity: left.toFixed(),
      })),
    })
    const { prepare } = await lockPrepare(work, row.id)
    const { id, version } = prepare
    const answer = isDraft ? { id, version, status: row.status } : await requestIssue(work, prepare)
    made.push({ ...answer, code: row.code ?? '' })
  }
  return made
}

/** Throws `lineSideMissing`. */
function lineSideOf({ locationId, workCenterName }: NeededAtLine): string {
  if (!locationId) throw new DomainError('lineSideMissing', { place: workCenterName ?? '' })
  return locationId
}

const dayOf = ({ actor }: Read, at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(actor.zone).toPlainDate().toString()

/** Returns the warehouse that sends each material; none for one that no warehouse has or is named for. */
async function sourcesOf(
  read: Read,
  needs: readonly NeededAtLine[],
  named: string | null,
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
    const own = stock.filter((stockRow) => stockRow.materialId === materialId)
    const elsewhere = own.find((stockRow) => !atLine.has(stockRow.warehouseId)) ?? own[0]
    return named ?? materials.get(materialId)?.defaultWarehouseId ?? elsewhere?.warehouseId
  }
  return new Map(
    ids.flatMap((materialId) => {
      const source = sourceOf(materialId)
      return source ? [[materialId, source]] : []
    }),
  )
}
