import { type BomNode, explodeBom } from '@gemba/contract/base/bom/explode-bom.ts'
import { listRows } from '../../../platform/db/row-shape.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { isNothing } from '../material/unit.ts'
import { bomCycleError } from './assert-no-bom-cycle.ts'
import { type ExplodedRow, explodedShape, explodeStatement } from './explode-statement.ts'
import { effectiveBom, maxExplodedNodes, todayOf } from './statement-parts.ts'

export const explodeBomRoutes = handle(explodeBom, import.meta.url, async (read, input) => {
  const day = input.date ?? todayOf(read)
  const quantity = input.quantity ?? '1'
  if (isNothing(quantity)) throw new DomainError('bomQuantityWrong', { field: 'quantity' })
  const bomId = input.bomId ? idOf(input.bomId) : await bomOf(read, input.materialId, day)
  const rows = await listRows(read.tx, explodedShape, explodeStatement({ bomId, quantity, day }, read.actor.language))
  await assertExplodable(read, rows)
  const missing = new Set(rows.flatMap((row) => (isCostMissing(row) ? [row.materialCode] : [])))
  return {
    date: day,
    nodes: rows.map(nodeOf),
    requirements: requirementsOf(rows),
    cost: rows[0]?.cost ?? null,
    missing: [...missing].toSorted(),
  }
})

/** Returns the effective BOM of a material. Throws `notFound`, `bomNotInUse`. */
async function bomOf({ tx }: Read, materialId: string | null | undefined, day: string): Promise<string> {
  const materialRow = await tx
    .selectFrom('material as m')
    .select(['m.code', effectiveBom('m.id', day).as('bomId')])
    .where('m.id', '=', idOf(materialId))
    .executeTakeFirstOrThrow(notFound)
  if (materialRow.bomId === null) throw new DomainError('bomNotInUse', { material: materialRow.code, date: day })
  return materialRow.bomId
}

/** Throws `notFound`, `bomTooLarge`, `bomCycle`, `bomUnitWrong`. */
export async function assertExplodable(read: Read, rows: readonly ExplodedRow[]): Promise<void> {
  if (rows.length === 0) throw new DomainError('notFound')
  if (rows.length > maxExplodedNodes) throw new DomainError('bomTooLarge', { limit: maxExplodedNodes })
  const cycle = rows.find(({ isCycle }) => isCycle)
  if (cycle) throw await bomCycleError(read, cycle.materials.slice(cycle.materials.indexOf(cycle.materialId)))
  const inconvertible = rows.find(({ strangeUnit }) => strangeUnit !== null)
  if (inconvertible?.strangeUnit)
    throw new DomainError('bomUnitWrong', { material: inconvertible.materialCode, unit: inconvertible.strangeUnit })
}

const isCostMissing = ({ bomId, level, standardCost }: ExplodedRow): boolean =>
  bomId === null && level > 0 && standardCost === null

function nodeOf({
  materials: _m,
  isCycle: _c,
  strangeUnit: _s,
  required: _r,
  lowLevelCode: _l,
  ...node
}: ExplodedRow): BomNode {
  return node
}

/** Returns each material once, ordered by level. */
function requirementsOf(rows: readonly ExplodedRow[]) {
  const rowByMaterial = new Map(rows.map((row) => [row.materialId, row]))
  return [...rowByMaterial.values()]
    .flatMap(({ materialId, materialCode, materialName, required, unitId, unitName, lowLevelCode }) =>
      required === null
        ? []
        : [{ materialId, materialCode, materialName, quantity: required, unitId, unitName, lowLevelCode }],
    )
    .toSorted(
      (left, right) => left.lowLevelCode - right.lowLevelCode || (left.materialCode < right.materialCode ? -1 : 1),
    )
}
