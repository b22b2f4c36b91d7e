import { choice, integer, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { bom } from '../bom/bom.ts'
import { defineCommand } from '../define.ts'
import { materialSource, materialType } from './dictionaries.ts'
import { material } from './material.ts'
import { unit } from './unit.ts'

export const findProducibleMaterials = defineCommand('findProducibleMaterials', {
  kind: 'read',
  title: ['可生产的物料', '可生產的物料', 'Materials that can be produced'],
  paths: ['POST /base/material/projectFindMaterial'],
  permission: 'material:view',
  input: {
    /** In the code, the name, the specification or the type. */
    keyword: optional(text({ max: 128 })),
    code: optional(text({ max: 64 })),
    name: optional(text({ max: 128 })),
    specification: optional(text({ max: 200 })),
    pageNumber: optional(integer({ min: 1, max: 100_000, aliases: ['pageNum'] })),
    pageSize: optional(integer({ min: 1, max: 1000 })),
  },
  reply: rowsOf({
    id: reference(material),
    code: text(),
    name: text(),
    specification: optional(text()),
    model: optional(text()),
    materialType: choice(materialType),
    sourceType: choice(materialSource),
    unitId: reference(unit),
    unitName: text(),
    /** The BOM in use that is taken, where there is one. */
    bomId: optional(reference(bom)),
    revision: optional(text()),
  }),
  errors: [],
  summary:
    'Enabled materials that are made, or that have a BOM in use, by their codes: 100 at a time unless the call says otherwise.',
})
