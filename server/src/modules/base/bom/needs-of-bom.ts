// What one level of a BOM takes from stock, as a production order needs it.
import Big from 'big.js'
import { listRows } from '../../../platform/db/row-shape.ts'
import type { Read } from '../../../platform/db/work.ts'
import { assertExplodable } from './explode-bom.ts'
import { type ExplodedRow, explodedShape, explodeStatement } from './explode-statement.ts'
import { effectiveBom, todayOf } from './statement-parts.ts'

/** A material that goes into a product, in its own unit, with what is lost on the way. */
export interface Need {
  readonly materialId: string
  readonly quantity: Big
  /** What may stand in for it in every line that needs it, in the order of the first of them. */
  readonly alternateIds: readonly string[]
}

/** Returns the BOM of a material that is in effect today; undefined where there is none. */
export async function findEffectiveBom(read: Read, materialId: string): Promise<string | undefined> {
  const found = await read.tx
    .selectFrom('material as m')
    .select(effectiveBom('m.id', todayOf(read)).as('bomId'))
    .where('m.id', '=', materialId)
    .executeTakeFirst()
  return found?.bomId ?? undefined
}

/**
 * Returns what goes straight into so much of the product of a BOM: phantoms are passed through, parts with BOMs of their own are
 * not. Each material comes once. Throws `notFound`, `bomTooLarge`, `bomCycle`, `bomUnitWrong`.
 */
export async function needsOfBom(
  read: Read,
  { bomId, quantity }: { readonly bomId: string; readonly quantity: string },
): Promise<Need[]> {
  const statement = explodeStatement({ bomId, quantity, day: todayOf(read) }, read.actor.language)
  const rows = await listRows(read.tx, explodedShape, statement)
  await assertExplodable(read, rows)
  const isPassed = (row: ExplodedRow): boolean => row.level === 0 || (row.isPhantom === 1 && row.bomId !== null)
  const passed = new Set<string | null>()
  const sums = new Map<string, Omit<Need, 'materialId'>>()
  for (const row of rows) {
    if (row.level > 0 && !passed.has(row.parentId)) continue
    if (isPassed(row)) passed.add(row.id)
    else sums.set(row.materialId, withRow(sums.get(row.materialId), row))
  }
  return [...sums].map(([materialId, sum]) => ({ materialId, ...sum }))
}

function withRow(sum: Omit<Need, 'materialId'> | undefined, { quantity, alternates }: ExplodedRow) {
  const own = alternates.map(({ materialId }) => materialId)
  return {
    quantity: new Big(quantity).plus(sum?.quantity ?? 0),
    alternateIds: sum ? sum.alternateIds.filter((id) => own.includes(id)) : own,
  }
}
