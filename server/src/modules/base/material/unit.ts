import { unit } from '@gemba/contract/base/material/unit.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { countOf } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'

const units = crud(unit, { changed: assertConversion })

export const unitRoutes = mount(unit, import.meta.url, units)

/**
 * Checks that a conversion has one step: from a unit to its base unit. Throws `unitConversionWrong`, `unitHasUnits`.
 */
async function assertConversion({ tx }: Work, row: EntityOf<typeof unit>): Promise<void> {
  const { id, baseUnitId, factor } = row
  if (baseUnitId === null && factor === null) return
  if (baseUnitId === null || factor === null || baseUnitId === id) throw new DomainError('unitConversionWrong')
  if (isNothing(factor)) throw new DomainError('unitConversionWrong')
  const base = await tx.selectFrom('unit').select('base_unit_id').where('id', '=', baseUnitId).executeTakeFirst()
  if (base?.base_unit_id) throw new DomainError('unitConversionWrong')
  const count = await countOf(tx.selectFrom('unit').where('base_unit_id', '=', id))
  if (count > 0) throw new DomainError('unitHasUnits', { count })
}

/** Returns whether a factor is zero or negative. */
export const isNothing = (factor: string): boolean => /^-|^[0.]*$/.test(factor)
