import { choice, integer, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { bom } from '../bom/bom.ts'
import { defineCommand } from '../define.ts'
import { materialSource, materialType } from './dictionaries.ts'
import { material } from './material.ts'
import { unit } from './unit.ts'

export const findProducibleMaterials = defineCommand('findProducibleMaterials', {
  kind: 'read',
  title: ['可生产的物料', '可生產的物料', 'Find materials to produce'],
  paths: ['POST /base/material/projectFindMaterial'],
  permission: 'material:view',
  input: {
    /** Text contained in the code, the name, the specification or the type. */
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
    /** The released BOM by which it is produced, if there is one. */
    bomId: optional(reference(bom)),
    revision: optional(text()),
  }),
  errors: [],
  summary: 'Lists enabled materials that are produced or have a released BOM, by code; 100 at a time by default.',
})
