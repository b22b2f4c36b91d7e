import { date, decimal, flag, integer, list, optional, type RowOf, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { material } from '../material/material.ts'
import { unit } from '../material/unit.ts'
import { bom } from './bom.ts'

const materialFields = { materialId: reference(material), materialCode: text(), materialName: text() }

const nodeFields = {
  /** Line numbers from the root to this node, joined by dots. Empty for the root. */
  id: text(),
  parentId: optional(text()),
  level: integer(),
  ...materialFields,
  specification: optional(text()),
  /** Quantity of the line, for the base quantity of its BOM. */
  quantityPer: optional(decimal()),
  quantityPerUnit: optional(text()),
  lossRate: optional(decimal()),
  isPhantom: flag(),
  /** Rolled-up quantity for the whole explosion, including losses, in the unit of the material. */
  quantity: decimal(),
  unitId: reference(unit),
  unitName: text(),
  /** Alternates in order of preference. */
  alternates: rowsOf(materialFields),
  /** BOM by which it is produced. Null: it is purchased, or its BOM is not effective. */
  bomId: optional(reference(bom)),
  bomCode: optional(text()),
  revision: optional(text()),
  effectiveFrom: optional(date()),
  effectiveTo: optional(date()),
  /** Cost of one unit. */
  standardCost: optional(decimal()),
  /**
   * Cost of the quantity: the standard cost of a purchased material, or the sum of known component costs of a produced
   * one.
   */
  cost: optional(decimal()),
  /** Number of materials below this node whose cost is unknown. */
  missingCosts: integer(),
}
export type BomNode = RowOf<typeof nodeFields>

const requirementFields = {
  ...materialFields,
  quantity: decimal(),
  unitId: reference(unit),
  unitName: text(),
  /** Deepest level at which the material occurs. */
  lowLevelCode: integer(),
}

export type BomRequirement = RowOf<typeof requirementFields>

export const explodeBom = defineCommand('explodeBom', {
  kind: 'read',
  title: ['展开物料清单', '展開物料清單', 'Explode a BOM'],
  paths: ['POST /base/bom/explode'],
  permission: 'bom:view',
  input: {
    /** A BOM in any state. Alternatively a material, which selects its effective BOM. */
    bomId: optional(reference(bom)),
    materialId: optional(reference(material)),
    /** In the unit of the material; 1 if omitted. */
    quantity: optional(decimal({ min: 0, unitField: 'materialId.unitId|bomId.materialId.unitId' })),
    /** If omitted, today in the time zone of the plant. */
    date: optional(date()),
  },
  reply: {
    date: date(),
    /** Nodes depth first, in the order of the lines. */
    nodes: rowsOf(nodeFields),
    /** Total requirement per material. Phantom materials are not included. */
    requirements: rowsOf(requirementFields),
    cost: optional(decimal()),
    /** Materials without a standard cost, which the cost does not include. */
    missing: list(text()),
  },
  errors: ['notFound', 'bomCycle', 'bomNotInUse', 'bomQuantityWrong', 'bomTooLarge', 'bomUnitWrong'],
  summary:
    'Explodes a BOM into all its levels with rolled-up quantities, losses, low-level codes and costs. Below the first level, only BOMs are used that are released and effective on the day.',
})
