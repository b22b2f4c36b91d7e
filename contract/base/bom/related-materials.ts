// Materials as BOMs relate them: what may become a line, and what may stand in for another.

import { integer, optional, reference, text } from '../../kit/field.ts'
import { pageOf, paging, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { material } from '../material/material.ts'
import { unit } from '../material/unit.ts'
import { bom } from './bom.ts'

const found = {
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
  title: ['可选的清单物料', '可選的清單物料', 'Materials for BOM lines'],
  paths: ['POST /base/bomitem/material/page'],
  permission: 'bom:view',
  input: {
    bomId: optional(reference(bom)),
    /** What is made, where its BOM is not there yet. */
    materialId: optional(reference(material)),
    keyword: optional(text({ max: 128 })),
    ...paging,
  },
  reply: pageOf(found),
  errors: ['notFound'],
  summary: 'Enabled materials that can become lines: neither what is made itself, nor anything that it goes into.',
})

export const findAlternates = defineCommand('findAlternates', {
  kind: 'read',
  title: ['替代物料', '替代物料', 'Alternates of a material'],
  paths: ['POST /base/material/queryMaterialAlter'],
  permission: 'material:view',
  input: {
    materialId: reference(material, { aliases: ['id'] }),
    /** Only by this BOM. */
    bomId: optional(reference(bom)),
  },
  reply: rowsOf({ ...found, priority: integer(), bomId: reference(bom), bomCode: text(), revision: text() }),
  errors: ['notFound'],
  summary:
    'Materials that may stand in for a material, by the lines of BOMs in use (or of one BOM), the first one first.',
})
