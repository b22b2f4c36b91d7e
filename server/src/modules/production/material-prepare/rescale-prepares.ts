// Adjusts the preparations of an order to a new quantity. Material that is not issued yet is requested in the new
// quantity.
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy, valuesOf } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials } from '../../base/index.ts'
import { endLineDemand, findReservedFor, rescaleIssue } from '../../stock/index.ts'
import { overIssueOf } from '../consumption/over-issue.ts'
import { neededOf } from './line-requirements.ts'
import { updatePrepareStatus } from './on-issue-posted.ts'
import { type LockedPrepare, linesOf, movePrepare, type PrepareLine } from './prepare-store.ts'

const { toPrepare, requested, partlyPrepared, kitted, cancelled } = materialPrepareStatus.codes

/** A material whose required quantity has changed. */
export interface RequirementChange {
  readonly materialId: string
  readonly requiredBefore: string
  readonly required: string
}

/** A line whose requested quantity changes. */
interface ChangedLine {
  readonly prepare: LockedPrepare
  readonly line: PrepareLine
  readonly required: Big
}

interface RescaleInput {
  readonly orderId: string
  readonly changes: readonly RequirementChange[]
  readonly reason: string
}

/**
 * Adjusts the open preparations of a locked order to its needs, which are stored already; the newest preparations
 * first. If less is needed, material that is not issued is no longer requested, and its reservation is released. If
 * more is needed, it is requested, and reserved as far as it is in stock. Returns the changed lines. Throws
 * `quantityIssued` if more is issued than is needed.
 */
export async function rescalePrepares(work: Work, { orderId, changes, reason }: RescaleInput) {
  const prepares = await openPrepares(work, orderId)
  const rows: ChangedLine[] = []
  for (const prepare of prepares)
    for (const line of await linesOf(work, prepare.id)) rows.push({ prepare, line, required: new Big(line.required) })
  const openByMaterial = new Map((await neededOf(work, orderId)).map(({ materialId, left }) => [materialId, left]))
  const maxIssueOf = await overIssueOf(work)
  const materials = await findMaterials(work, valuesOf(changes, 'materialId'))
  const changed: ChangedLine[] = []
  for (const change of changes) {
    const materialLines = rows.filter(({ line }) => line.materialId === change.materialId)
    const open = openByMaterial.get(change.materialId) ?? new Big(0)
    const isLess = new Big(change.required).lt(change.requiredBefore)
    const { lines, excess } = isLess
      ? reduceLines(materialLines, open.times(-1))
      : { lines: increaseLines(materialLines, open, change), excess: null }
    const { precision = 0, code = '', unitName = '' } = materials.get(change.materialId) ?? {}
    const issued = new Big(change.required).plus(excess ?? 0)
    if (excess && issued.gt(maxIssueOf({ quantity: change.required, precision })))
      throw new DomainError('quantityIssued', {
        material: code,
        unit: unitName,
        field: 'quantity',
        issued: issued.toFixed(),
        required: change.required,
      })
    changed.push(...lines)
  }
  for (const prepare of prepares) {
    const prepareChanges = changed.filter((lineChange) => lineChange.prepare.id === prepare.id)
    if (prepareChanges.length > 0) await applyChanges(work, prepare, { lineChanges: prepareChanges, reason })
  }
  return describe(work, changed)
}

/** Returns the preparations that material can still be issued for, the newest first, with their status as issued. */
async function openPrepares(work: Work, orderId: string): Promise<LockedPrepare[]> {
  const rows = await ofCompany(work)
    .selectFrom('material_prepare')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('is_extra', '=', 0)
    .where('status', 'in', [toPrepare, requested, partlyPrepared, kitted])
    .orderBy('id', 'desc')
    .forNoKeyUpdate()
    .execute()
  const prepares = []
  for (const prepare of rows) prepares.push({ ...prepare, status: await updatePrepareStatus(work, prepare) })
  return prepares
}

/** Reduces lines as far as their material is not issued. Returns the excess that is issued already. */
function reduceLines(lineChanges: readonly ChangedLine[], surplus: Big): { lines: ChangedLine[]; excess: Big } {
  let excess = surplus.gt(0) ? surplus : new Big(0)
  const lines = lineChanges.flatMap((lineChange) => {
    const room = lineChange.required.minus(lineChange.line.prepared)
    const part = excess.lt(room) ? excess : room
    if (part.lte(0)) return []
    excess = excess.minus(part)
    return [{ ...lineChange, required: lineChange.required.minus(part) }]
  })
  return { lines, excess }
}

/** Adds the additional need to the newest line. What no preparation covered before is left to a new preparation. */
function increaseLines(
  lineChanges: readonly ChangedLine[],
  open: Big,
  { required, requiredBefore }: RequirementChange,
): ChangedLine[] {
  const [newest] = lineChanges
  const added = new Big(required).minus(requiredBefore)
  const part = added.lt(open) ? added : open
  return newest && part.gt(0) ? [{ ...newest, required: newest.required.plus(part) }] : []
}

interface PrepareChange {
  readonly lineChanges: readonly ChangedLine[]
  readonly reason: string
}

async function applyChanges(work: Work, prepare: LockedPrepare, { lineChanges, reason }: PrepareChange): Promise<void> {
  for (const { line, required } of lineChanges)
    await ofCompany(work)
      .updateTable('material_prepare_line')
      .set({ required_quantity: required.toFixed(), ...changedBy(work.actor.userName) })
      .where('id', '=', line.id)
      .execute()
  const isEmpty = (await linesOf(work, prepare.id)).every(({ required }) => new Big(required).eq(0))
  if (isEmpty) {
    if (prepare.demand_id) await endLineDemand(work, prepare.demand_id, reason)
    await movePrepare(work, prepare, 'cancel', { reason })
  } else if (prepare.demand_id) {
    const lines = lineChanges.flatMap(({ line, required }) =>
      line.demandLineId ? [{ lineId: line.demandLineId, quantity: required.toFixed() }] : [],
    )
    await rescaleIssue(work, { demandId: prepare.demand_id, lines, reason })
    await updatePrepareStatus(work, prepare)
  }
}

/** Returns changed lines as in the reply. */
async function describe(work: Work, changed: readonly ChangedLine[]) {
  const demandIds = changed.flatMap(({ prepare }) => prepare.demand_id ?? [])
  const reserved = await findReservedFor(work, [...new Set(demandIds)])
  const rows = await ofCompany(work)
    .selectFrom('material_prepare')
    .select(['id', 'status'])
    .where('id', 'in', [...changed.map(({ prepare }) => prepare.id), '0'])
    .execute()
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]))
  return changed.map(({ prepare, line, required }) => ({
    prepareId: prepare.id,
    prepareCode: prepare.code,
    materialId: line.materialId,
    status: (statusOf.get(prepare.id) ?? cancelled) as typeof cancelled,
    requiredBefore: line.required,
    required: required.toFixed(),
    reserved:
      reserved.find(
        (reservation) => reservation.demandId === prepare.demand_id && reservation.materialId === line.materialId,
      )?.quantity ?? '0',
  }))
}
