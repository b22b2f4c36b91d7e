// Materials related by BOMs: candidates for lines, and alternates.

import { integer, optional, reference, text } from '../../kit/field.ts'
import { pageOf, paging, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { material } from '../material/material.ts'
import { unit } from '../material/unit.ts'
import { bom } from './bom.ts'

const materialFields = {
  id: reference(material),
  code: text(),
  name: text(),
  specification: optional(text()),
  model: optional(text()),
  unitId: reference(unit),
  unitName: text(),
}

export const pageBomMaterials = defineCommand('pageBomMaterials', {
  kind: 'read',
  title: ['可选的清单物料', '可選的清單物料', 'Find materials for BOM lines'],
  paths: ['POST /base/bomitem/material/page'],
  permission: 'bom:view',
  input: {
    bomId: optional(reference(bom)),
    /** Material to be produced, if its BOM does not exist yet. */
    materialId: optional(reference(material)),
    keyword: optional(text({ max: 128 })),
    ...paging,
  },
  reply: pageOf(materialFields),
  errors: ['notFound'],
  summary:
    'Lists the enabled materials that can become lines. Excludes the produced material and every material that contains it.',
})

export const findAlternates = defineCommand('findAlternates', {
  kind: 'read',
  title: ['替代物料', '替代物料', 'List alternates of a material'],
  paths: ['POST /base/material/queryMaterialAlter'],
  permission: 'material:view',
  input: {
    materialId: reference(material, { aliases: ['id'] }),
    /** Restricts the result to this BOM. */
    bomId: optional(reference(bom)),
  },
  reply: rowsOf({ ...materialFields, priority: integer(), bomId: reference(bom), bomCode: text(), revision: text() }),
  errors: ['notFound'],
  summary: 'Lists the alternates of a material by the lines of released BOMs, or of one BOM, in order of preference.',
})
