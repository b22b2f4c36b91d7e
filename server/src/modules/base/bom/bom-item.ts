// Lines of BOMs: they can be changed while their BOM is a draft.
import { bomItem } from '@gemba/contract/base/bom/bom.ts'
import { bomFlow } from '@gemba/contract/base/bom/flow.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { sql } from 'kysely'
import { findRow } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { type Crud, crud, type Input, idOf } from '../../../resource/crud.ts'
import { assertAllowed } from '../../../resource/flow.ts'
import { mount } from '../../../resource/mount.ts'
import { isNothing } from '../material/unit.ts'
import { assertNoBomCycle } from './assert-no-bom-cycle.ts'
import { lockBoms } from './lock-boms.ts'
import { unitFactor } from './statement-parts.ts'

type Line = EntityOf<typeof bomItem>

const standard = crud(bomItem, {
  changed: assertBomLineValid,
  removing: async (work, ids) => {
    const lines = work.tx.selectFrom('bom_item').select('bom_id as bomId').distinct().where('id', '=', anyId(ids))
    for (const { bomId } of await lines.execute()) await assertBomDraft(work, bomId)
  },
})

/** Operations of a line within its BOM. The caller checks the whole BOM afterwards. */
export const linesOfBom: Crud<typeof bomItem> = {
  ...standard,
  create: async (work, input) => standard.create(work, await withUnit(work, input)),
  update: async (work, input) => {
    const before = await standard.read(work, input)
    await assertBomDraft(work, before.bomId)
    const isUnitCleared = input.unitId !== undefined && !input.unitId
    const { materialId } = { ...before, ...input }
    return standard.update(work, isUnitCleared ? await withUnit(work, { ...input, materialId }) : input)
  },
}

export const bomItemRoutes = mount(bomItem, import.meta.url, {
  ...linesOfBom,
  create: (work, input) => writeChecked(work, () => linesOfBom.create(work, input)),
  update: (work, input) => writeChecked(work, () => linesOfBom.update(work, input)),
  remove: async (work, input) => {
    await lockBoms(work)
    return standard.remove(work, input)
  },
})

async function writeChecked(work: Work, write: () => Promise<Line>): Promise<Line> {
  await lockBoms(work)
  const line = await write()
  await assertNoBomCycle(work, line.bomId)
  return line
}

/** Returns the input; without a unit it gets the unit of its material. */
export async function withUnit({ tx }: Work, input: Input): Promise<Input> {
  if (input.unitId) return input
  const materialUnit = tx.selectFrom('material').select('unit_id').where('id', '=', idOf(input.materialId))
  const row = await materialUnit.executeTakeFirstOrThrow(notFound)
  return { ...input, unitId: row.unit_id }
}

async function assertBomDraft({ tx, actor: { language } }: Work, bomId: string): Promise<void> {
  const bomRow = await tx.selectFrom('bom').select('status').where('id', '=', bomId).executeTakeFirst()
  if (bomRow) assertAllowed(bomFlow, 'change', { status: bomRow.status, language })
}

/** Throws `stateIllegal`, `bomQuantityWrong`, `bomAlternateWrong`, `bomUnitWrong`. */
async function assertBomLineValid(work: Work, line: Line): Promise<void> {
  await assertBomDraft(work, line.bomId)
  if (isNothing(line.quantity)) throw new DomainError('bomQuantityWrong', { field: 'quantity' })
  const alternates = line.alternativeMaterialIds
  if (new Set([line.materialId, ...alternates]).size <= alternates.length)
    throw new DomainError('bomAlternateWrong', { field: 'alternativeMaterialIds' })
  await assertConvertibleUnit(work, line)
}

/** Throws `bomUnitWrong` if quantities in a unit cannot be converted to the unit of the material. */
export async function assertConvertibleUnit(
  { tx }: Work,
  { materialId, unitId }: Pick<Line, 'materialId' | 'unitId'>,
): Promise<void> {
  const inconvertible = await findRow(
    tx,
    { material: 'material.code', unit: 'unit.name' },
    sql`select m.code as material, u.name as unit from material m cross join unit u
      where m.id = ${materialId} and u.id = ${unitId} and ${unitFactor('m.id', 'u.id')} is null`,
  )
  if (inconvertible) throw new DomainError('bomUnitWrong', { ...inconvertible, field: 'unitId' })
}
