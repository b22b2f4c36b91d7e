import { group, list, oneOf, optional, type RowOf, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { material } from '../material/material.ts'
import { bom } from './bom.ts'

/** Compared fields of a line. Values are texts in readable form. */
export const comparedOfLine = [
  'quantity',
  'unitId',
  'lossRate',
  'isPhantom',
  'alternativeMaterialIds',
  'remark',
] as const
export const comparedOfBom = [
  'name',
  'materialId',
  'quantity',
  'unitId',
  'effectiveFrom',
  'effectiveTo',
  'remark',
] as const

const lineValues = {
  quantity: text(),
  unitId: text(),
  lossRate: text(),
  isPhantom: text(),
  alternativeMaterialIds: text(),
  remark: text(),
}
export type BomLineValues = RowOf<typeof lineValues>

const comparedLine = {
  materialId: reference(material),
  materialCode: text(),
  materialName: text(),
  change: oneOf(['added', 'removed', 'changed', 'same']),
  before: optional(group(lineValues)),
  after: optional(group(lineValues)),
  /** Names of the fields that differ. */
  differing: list(oneOf(comparedOfLine)),
}
export type ComparedLine = RowOf<typeof comparedLine>

const head = { id: reference(bom), code: text(), revision: text() }

export const compareBoms = defineCommand('compareBoms', {
  kind: 'read',
  title: ['比较物料清单', '比較物料清單', 'Compare BOMs'],
  paths: ['POST /base/bom/compare'],
  permission: 'bom:view',
  input: { beforeId: reference(bom), afterId: reference(bom) },
  reply: {
    before: group(head),
    after: group(head),
    /** Differences between the headers of the two BOMs. */
    heads: rowsOf({ field: oneOf(comparedOfBom), before: text(), after: text() }),
    lines: rowsOf(comparedLine),
  },
  errors: ['notFound'],
})
