// Direct material requirements of a BOM, as a production order needs them.
import Big from 'big.js'
import { listRows } from '../../../platform/db/row-shape.ts'
import type { Read } from '../../../platform/db/work.ts'
import { assertExplodable } from './explode-bom.ts'
import { type ExplodedRow, explodedShape, explodeStatement } from './explode-statement.ts'
import { effectiveBom, todayOf } from './statement-parts.ts'

/** A required material in its own unit, including loss. */
export interface Need {
  readonly materialId: string
  readonly quantity: Big
  /** Alternates that every line with the material allows, in the order of the first line. */
  readonly alternateIds: readonly string[]
}

/** Returns the BOM of a material that is effective today, or undefined. */
export async function findEffectiveBom(read: Read, materialId: string): Promise<string | undefined> {
  const material = await read.tx
    .selectFrom('material as m')
    .select(effectiveBom('m.id', todayOf(read)).as('bomId'))
    .where('m.id', '=', materialId)
    .executeTakeFirst()
  return material?.bomId ?? undefined
}

/**
 * Returns the materials that go directly into a quantity of the product of a BOM. Phantoms are replaced by their
 * components; parts with BOMs of their own are not exploded. Each material is listed once. Throws `notFound`,
 * `bomTooLarge`, `bomCycle`, `bomUnitWrong`.
 */
export async function needsOfBom(
  read: Read,
  { bomId, quantity }: { readonly bomId: string; readonly quantity: string },
): Promise<Need[]> {
  const statement = explodeStatement({ bomId, quantity, day: todayOf(read) }, read.actor.language)
  const rows = await listRows(read.tx, explodedShape, statement)
  await assertExplodable(read, rows)
  const isExpanded = (row: ExplodedRow): boolean => row.level === 0 || (row.isPhantom === 1 && row.bomId !== null)
  const expandedIds = new Set<string | null>()
  const sums = new Map<string, Omit<Need, 'materialId'>>()
  for (const row of rows) {
    if (row.level > 0 && !expandedIds.has(row.parentId)) continue
    if (isExpanded(row)) expandedIds.add(row.id)
    else sums.set(row.materialId, withRow(sums.get(row.materialId), row))
  }
  return [...sums].map(([materialId, sum]) => ({ materialId, ...sum }))
}

function withRow(sum: Omit<Need, 'materialId'> | undefined, { quantity, alternates }: ExplodedRow) {
  const alternateIds = alternates.map(({ materialId }) => materialId)
  return {
    quantity: new Big(quantity).plus(sum?.quantity ?? 0),
    alternateIds: sum ? sum.alternateIds.filter((id) => alternateIds.includes(id)) : alternateIds,
  }
}
