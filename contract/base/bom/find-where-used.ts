import { choice, date, decimal, flag, integer, optional, type RowOf, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { material } from '../material/material.ts'
import { bom } from './bom.ts'
import { bomStatus } from './dictionaries.ts'

const useFields = {
  /** The lines that lead to it, joined by a dot. */
  id: text(),
  parentId: optional(text()),
  level: integer(),
  bomId: reference(bom),
  bomCode: text(),
  revision: text(),
  status: choice(bomStatus),
  isDefault: flag(),
  /** Whether it is the one that is taken on that day. */
  isEffective: flag(),
  effectiveFrom: optional(date()),
  effectiveTo: optional(date()),
  /** What is made by that BOM. */
  materialId: reference(material),
  materialCode: text(),
  materialName: text(),
  quantityPer: decimal(),
  quantityPerUnit: text(),
  isPhantom: flag(),
  /** Only in place of what the line names. */
  isAlternate: flag(),
  /** So much of the material that was asked for goes into one of it, with what is lost. */
  quantity: decimal(),
  unitName: text(),
}
export type BomUse = RowOf<typeof useFields>

export const findWhereUsed = defineCommand('findWhereUsed', {
  kind: 'read',
  title: ['物料用途', '物料用途', 'Where a material is used'],
  paths: ['POST /base/bom/whereUsed'],
  permission: 'bom:view',
  input: { materialId: reference(material), date: optional(date()) },
  reply: {
    uses: rowsOf(useFields),
    /** Different materials that it goes into by BOMs in use. */
    products: integer(),
  },
  errors: ['notFound', 'bomCycle', 'bomTooLarge'],
  summary: 'All that a material goes into, upward over all levels, by drafts and by BOMs in use.',
})
