// BOMs with their lines: drafts are edited; BOMs in use change by actions only.
import { bom, bomItem } from '@gemba/contract/base/bom/bom.ts'
import { bomFlow } from '@gemba/contract/base/bom/flow.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud, type Input, idOf } from '../../../resource/crud.ts'
import { actionsForReader, assertAllowed } from '../../../resource/flow.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import type { CodeValues } from '../code-rule/create-codes.ts'
import { withCodes } from '../code-rule/fill-code.ts'
import { isNothing } from '../material/unit.ts'
import { assertNoBomCycle } from './assert-no-bom-cycle.ts'
import { assertConvertibleUnit, bomItemRoutes, linesOfBom, withUnit } from './bom-item.ts'
import { lockBoms } from './lock-boms.ts'
import { inUse } from './statement-parts.ts'

type Bom = EntityOf<typeof bom>

const heads = crud(bom, { changed: assertBomValid, removing: assertBomDrafts })
const standard = withCodes(withLines(heads, [{ resource: bomItem, operations: linesOfBom }]), 'bom', codeValuesOf)

/** Returns a BOM with the actions that the reader may perform. */
const presentBom = (read: Read, row: Bom) => ({
  ...row,
  allowedActions: actionsForReader(read, bomFlow, row.status),
  enabled: row.status === inUse ? 1 : 0,
})

export const bomRoutes = [
  ...mount(bom, import.meta.url, {
    page: async (read, input) => {
      const { records, ...page } = await standard.page(read, input)
      return { ...page, records: records.map((row) => presentBom(read, row)) }
    },
    list: async (read, input) => (await standard.list(read, input)).map((row) => presentBom(read, row)),
    read: async (read, input) => presentBom(read, await standard.read(read, input)),
    create: async (work, input) => {
      await lockBoms(work)
      return presentChecked(work, await standard.create(work, await withUnit(work, input)))
    },
    update: async (work, input) => {
      await lockBoms(work)
      const before = await heads.read(work, input)
      assertAllowed(bomFlow, 'change', { status: before.status, language: work.actor.language })
      const isUnitCleared = input.unitId !== undefined && !input.unitId
      const { materialId } = { ...before, ...input }
      const completeInput = isUnitCleared ? await withUnit(work, { ...input, materialId }) : input
      return presentChecked(work, await standard.update(work, completeInput))
    },
    remove: standard.remove,
  }),
  ...bomItemRoutes,
]

/** Called after the lines are written, so that the whole BOM is checked. */
async function presentChecked(work: Work, row: Bom) {
  await assertNoBomCycle(work, row.id)
  return presentBom(work, row)
}

/** Throws `bomQuantityWrong`, `bomDatesWrong`, `bomUnitWrong`. */
async function assertBomValid(work: Work, row: Bom): Promise<void> {
  if (isNothing(row.quantity)) throw new DomainError('bomQuantityWrong', { field: 'quantity' })
  const { effectiveFrom, effectiveTo } = row
  if (effectiveFrom && effectiveTo && effectiveTo < effectiveFrom)
    throw new DomainError('bomDatesWrong', { field: 'effectiveTo' })
  await assertConvertibleUnit(work, row)
}

async function assertBomDrafts({ tx, actor: { language } }: Work, ids: readonly string[]): Promise<void> {
  const rows = await tx.selectFrom('bom').select('status').where('id', '=', anyId(ids)).forUpdate().execute()
  for (const { status } of rows) assertAllowed(bomFlow, 'change', { status, language })
}

/** Returns the values of the material that the code of a BOM may contain. */
async function codeValuesOf({ tx }: Work, { materialId }: Input): Promise<CodeValues> {
  const codeValues = await tx
    .selectFrom('material as m')
    .innerJoin('material_class as c', 'c.id', 'm.material_class_id')
    .select(['m.code as material', 'm.specification', 'm.model', 'c.code as materialClass'])
    .where('m.id', '=', idOf(materialId))
    .executeTakeFirst()
  return codeValues ?? {}
}
