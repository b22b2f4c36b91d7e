import { choice, date, decimal, flag, integer, optional, type RowOf, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { material } from '../material/material.ts'
import { bom } from './bom.ts'
import { bomStatus } from './dictionaries.ts'

const useFields = {
  /** Line numbers from the root to this node, joined by dots. */
  id: text(),
  parentId: optional(text()),
  level: integer(),
  bomId: reference(bom),
  bomCode: text(),
  revision: text(),
  status: choice(bomStatus),
  isDefault: flag(),
  /** Whether this BOM is the effective one on that day. */
  isEffective: flag(),
  effectiveFrom: optional(date()),
  effectiveTo: optional(date()),
  /** Material that this BOM produces. */
  materialId: reference(material),
  materialCode: text(),
  materialName: text(),
  quantityPer: decimal(),
  quantityPerUnit: text(),
  isPhantom: flag(),
  /** Whether the material is only an alternate of the line's material. */
  isAlternate: flag(),
  /** Quantity of the given material in one unit of this product, including losses. */
  quantity: decimal(),
  unitName: text(),
}
export type BomUse = RowOf<typeof useFields>

export const findWhereUsed = defineCommand('findWhereUsed', {
  kind: 'read',
  title: ['物料用途', '物料用途', 'Where-used list of a material'],
  paths: ['POST /base/bom/whereUsed'],
  permission: 'bom:view',
  input: { materialId: reference(material), date: optional(date()) },
  reply: {
    uses: rowsOf(useFields),
    /** Number of different materials that contain it by released BOMs. */
    products: integer(),
  },
  errors: ['notFound', 'bomCycle', 'bomTooLarge'],
  summary: 'Lists all materials that contain a material, upward over all levels, by draft and released BOMs.',
})
