import { date, decimal, flag, integer, list, optional, type RowOf, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { material } from '../material/material.ts'
import { unit } from '../material/unit.ts'
import { bom } from './bom.ts'

const named = { materialId: reference(material), materialCode: text(), materialName: text() }

const nodeFields = {
  /** The lines that lead to it, joined by a dot; '' for what is exploded. */
  id: text(),
  parentId: optional(text()),
  level: integer(),
  ...named,
  specification: optional(text()),
  /** As the line says it, for the base quantity of its BOM. */
  quantityPer: optional(decimal()),
  quantityPerUnit: optional(text()),
  lossRate: optional(decimal()),
  isPhantom: flag(),
  /** Rolled up: for all that is exploded, with what is lost, in the unit of the material. */
  quantity: decimal(),
  unitId: reference(unit),
  unitName: text(),
  /** The first one first. */
  alternates: rowsOf(named),
  /** What it is made by; without one it is bought, or its BOM is not in effect. */
  bomId: optional(reference(bom)),
  bomCode: optional(text()),
  revision: optional(text()),
  effectiveFrom: optional(date()),
  effectiveTo: optional(date()),
  /** Of one. */
  standardCost: optional(decimal()),
  /** Of the quantity: of what is bought its standard cost, of what is made all that goes in, as far as costs are known. */
  cost: optional(decimal()),
  /** Of how many materials below the cost is not known. */
  missingCosts: integer(),
}
export type BomNode = RowOf<typeof nodeFields>

const requirementFields = {
  ...named,
  quantity: decimal(),
  unitId: reference(unit),
  unitName: text(),
  /** The deepest level at which it goes in. */
  lowLevelCode: integer(),
}

export type BomRequirement = RowOf<typeof requirementFields>

export const explodeBom = defineCommand('explodeBom', {
  kind: 'read',
  title: ['展开物料清单', '展開物料清單', 'Explode a BOM'],
  paths: ['POST /base/bom/explode'],
  permission: 'bom:view',
  input: {
    /** In whatever state it is; or a material, by the BOM of it that is in effect. */
    bomId: optional(reference(bom)),
    materialId: optional(reference(material)),
    /** In the unit of the material; 1 without it. */
    quantity: optional(decimal({ min: 0, unitField: 'materialId.unitId|bomId.materialId.unitId' })),
    /** Today in the plant without it. */
    date: optional(date()),
  },
  reply: {
    date: date(),
    /** Depth first, in the order of the lines. */
    nodes: rowsOf(nodeFields),
    /** Each material once: all that is needed of it. What is phantom is not among them. */
    requirements: rowsOf(requirementFields),
    cost: optional(decimal()),
    /** Materials without a standard cost, which the cost leaves out. */
    missing: list(text()),
  },
  errors: ['notFound', 'bomCycle', 'bomNotInUse', 'bomQuantityWrong', 'bomTooLarge', 'bomUnitWrong'],
  summary:
    'Explodes a BOM into all its levels with rolled up quantities, losses, low-level codes and costs. Below the first level only BOMs that are in use and in effect on the day are taken.',
})
