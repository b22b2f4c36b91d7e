// Materials for other modules.
import { nameIn } from '@gemba/contract/names.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'

export interface MaterialSummary {
  readonly id: string
  readonly code: string
  /** In the language of the reader, like the name of its unit. */
  readonly name: string
  readonly unitId: string
  readonly defaultWarehouseId: string | null
  /**
   * Codes of `materialTracking`, `costMethod` and `pickStrategy`; the last one is null without a strategy of its own.
   */
  readonly tracking: number
  readonly costMethod: number
  readonly pickStrategy: number | null
  readonly shelfLifeDays: number | null
  readonly minRemainingDays: number
  readonly standardCost: string | null
  readonly isEnabled: number
  readonly isInspected: number
  /** Name of its unit, and the number of decimals of its quantities. */
  readonly unitName: string
  readonly precision: number
}

/** Returns the existing materials by id. */
export async function findMaterials(read: Read, ids: readonly string[]): Promise<ReadonlyMap<string, MaterialSummary>> {
  const rows = await ofCompany(read)
    .selectFrom('material as m')
    .innerJoin('unit as u', 'u.id', 'm.unit_id')
    .select([
      'm.id',
      'm.code',
      'm.name',
      'm.name_en as nameEn',
      'm.name_tw as nameTw',
      'm.unit_id as unitId',
      'm.default_warehouse_id as defaultWarehouseId',
      'm.tracking',
      'm.cost_method as costMethod',
      'm.pick_strategy as pickStrategy',
      'm.shelf_life_days as shelfLifeDays',
      'm.min_remaining_days as minRemainingDays',
      'm.standard_cost as standardCost',
      'm.is_enabled as isEnabled',
      'm.is_inspected as isInspected',
      'u.name as unitName',
      'u.name_en as unitNameEn',
      'u.name_tw as unitNameTw',
      'u.precision',
    ])
    .where('m.id', '=', anyId(ids))
    .execute()
  return new Map(
    rows.map(({ nameEn, nameTw, unitNameEn, unitNameTw, ...row }) => {
      const name = nameIn({ name: row.name, nameEn, nameTw }, read.actor.language)
      const unit = { name: row.unitName, nameEn: unitNameEn, nameTw: unitNameTw }
      return [row.id, { ...row, name, unitName: nameIn(unit, read.actor.language) }]
    }),
  )
}

/** Returns the id of the material with a code, or undefined. */
export async function findMaterialByCode(read: Read, code: string): Promise<string | undefined> {
  const row = await ofCompany(read).selectFrom('material').select('id').where('code', '=', code).executeTakeFirst()
  return row?.id
}

/** Returns the id of the unit with a code, or undefined. */
export async function findUnitByCode(read: Read, code: string): Promise<string | undefined> {
  const row = await ofCompany(read).selectFrom('unit').select('id').where('code', '=', code).executeTakeFirst()
  return row?.id
}

/** Returns the ids of at most 1,000 materials whose code or name contains a text, ordered by code. */
export async function searchMaterials(read: Read, text: string): Promise<string[]> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await ofCompany(read)
    .selectFrom('material')
    .select('id')
    .where(({ eb, or }) =>
      or((['code', 'name', 'name_en', 'name_tw'] as const).map((column) => eb(column, 'ilike', pattern))),
    )
    .orderBy('code')
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

/** A material with one of its units. */
export interface UnitOfMaterial {
  readonly materialId: string
  readonly unitId: string
}

/**
 * Returns the factors from units to the units of materials, by `materialId unitId`. Pairs without a conversion are left
 * out.
 */
export async function findFactors(read: Read, pairs: readonly UnitOfMaterial[]): Promise<ReadonlyMap<string, Big>> {
  const ids = pairs.map(({ materialId }) => materialId)
  const materials = await ofCompany(read)
    .selectFrom('material as m')
    .innerJoin('unit as u', 'u.id', 'm.unit_id')
    .select(['m.id', 'm.unit_id as unitId', 'u.base_unit_id as baseUnitId', 'u.factor'])
    .where('m.id', '=', anyId(ids))
    .execute()
  const conversions = await read.tx
    .selectFrom('material_unit')
    .select(['material_id as materialId', 'unit_id as unitId', 'factor'])
    .where('material_id', '=', anyId(ids))
    .execute()
  const units = await read.tx
    .selectFrom('unit')
    .select(['id', 'base_unit_id as baseUnitId', 'factor'])
    .where('id', '=', anyId(pairs.map(({ unitId }) => unitId)))
    .execute()
  const factors = pairs.flatMap(({ materialId, unitId }): [string, Big][] => {
    const material = materials.find(({ id }) => id === materialId)
    const unit = units.find(({ id }) => id === unitId)
    if (!material || !unit) return []
    const materialUnit = conversions.find(
      (conversion) => conversion.materialId === materialId && conversion.unitId === unitId,
    )
    const factor = factorOf(material, unit, materialUnit?.factor)
    return factor ? [[`${materialId} ${unitId}`, factor]] : []
  })
  return new Map(factors)
}

interface Conversion {
  readonly baseUnitId: string | null
  readonly factor: string | null
}

/**
 * Returns the factor by the conversion of the material, or else by a common base unit; undefined if there is neither.
 */
function factorOf(
  material: Conversion & { readonly unitId: string },
  unit: Conversion & { readonly id: string },
  ownFactor: string | undefined,
): Big | undefined {
  if (unit.id === material.unitId) return new Big(1)
  if (ownFactor !== undefined) return new Big(ownFactor)
  const [base, ownBase] = [unit.baseUnitId ?? unit.id, material.baseUnitId ?? material.unitId]
  return base === ownBase ? new Big(unit.factor ?? 1).div(material.factor ?? 1) : undefined
}
