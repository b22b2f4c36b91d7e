import { codeSubject } from '@gemba/contract/base/code-rule/subjects.ts'
import { material } from '@gemba/contract/base/material/material.ts'
import { materialFamily } from '@gemba/contract/base/material/material-family.ts'
import { materialUnit } from '@gemba/contract/base/material/material-unit.ts'
import { supplier } from '@gemba/contract/base/material/supplier.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud, type Input, idOf } from '../../../resource/crud.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'
import type { CodeValues } from '../code-rule/create-codes.ts'
import { withCodes } from '../code-rule/fill-code.ts'
import { isNothing } from './unit.ts'

const suppliers = withCodes(crud(supplier), 'supplier')

const otherUnits = crud(materialUnit, { changed: assertOtherUnit })

export const materials = withCodes(
  withLines(crud(material, { changed: assertSerialRule }), [{ resource: materialUnit, operations: otherUnits }]),
  'material',
  codeValuesOf,
)

export const materialRoutes = [
  ...mount(material, import.meta.url, {
    ...materials,
    toggle: toggle(material, 'isEnabled'),
  }),
  ...mount(materialUnit, import.meta.url, otherUnits),
  ...mount(materialFamily, import.meta.url, crud(materialFamily)),
  ...mount(supplier, import.meta.url, {
    ...suppliers,
    toggle: toggle(supplier, 'isEnabled'),
  }),
]

/** Throws `unitConversionWrong` if the factor is not above 0 or the unit is the material's own unit. */
async function assertOtherUnit({ tx }: Work, row: EntityOf<typeof materialUnit>): Promise<void> {
  if (isNothing(row.factor)) throw new DomainError('unitConversionWrong')
  const materialRow = tx.selectFrom('material').select('unit_id').where('id', '=', row.materialId)
  if ((await materialRow.executeTakeFirst())?.unit_id === row.unitId) throw new DomainError('unitConversionWrong')
}

/** Throws `codeRuleIncomplete` if the rule is not for serial numbers. */
async function assertSerialRule({ tx, actor }: Work, { serialRuleId }: EntityOf<typeof material>): Promise<void> {
  if (serialRuleId === null) return
  const rule = await tx.selectFrom('code_rule').select('subject').where('id', '=', serialRuleId).executeTakeFirst()
  if (rule?.subject === codeSubject.codes.serial) return
  throw new DomainError('codeRuleIncomplete', { field: 'serialRuleId', reason: wordIn(actor.language, notOfSerials) })
}

const notOfSerials = [
  '它不是产品序列号的规则',
  '它不是產品序號的規則',
  'it does not create product serial numbers',
] as const

/** Returns the values that the code of a material may contain. */
async function codeValuesOf({ tx }: Work, input: Input): Promise<CodeValues> {
  const codeIn = async (table: 'material_class' | 'material_family', id: unknown) => {
    if (!id) return null
    const row = await tx.selectFrom(table).select('code').where('id', '=', idOf(id)).executeTakeFirst()
    return row?.code ?? null
  }
  return {
    materialClass: await codeIn('material_class', input.materialClassId),
    materialFamily: await codeIn('material_family', input.materialFamilyId),
    specification: textOf(input.specification),
    model: textOf(input.model),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
