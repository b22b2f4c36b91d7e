import { material } from '@gemba/contract/base/material/material.ts'
import { materialFamily } from '@gemba/contract/base/material/material-family.ts'
import { materialUnit } from '@gemba/contract/base/material/material-unit.ts'
import { supplier } from '@gemba/contract/base/material/supplier.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { BoundRoute } from '../../../platform/http/route.ts'
import { crud } from '../../../resource/crud.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { toggle } from '../../../resource/toggle.ts'
import { isNothing } from './unit.ts'

const otherUnits = crud(materialUnit, { changed: refuseOwnUnit })

const materials = withLines(crud(material), [{ resource: materialUnit, operations: otherUnits }])

export const materialRoutes: BoundRoute[] = [
  ...mount(material, import.meta.url, { ...materials, toggle: toggle(material, 'isEnabled') }),
  ...mount(materialUnit, import.meta.url, otherUnits),
  ...mount(materialFamily, import.meta.url, crud(materialFamily)),
  ...mount(supplier, import.meta.url, { ...crud(supplier), toggle: toggle(supplier, 'isEnabled') }),
]

/** Error `unitConversionWrong` for a factor that is not above 0, or for the unit that the material is kept in itself. */
async function refuseOwnUnit({ tx }: Work, row: EntityOf<typeof materialUnit>): Promise<void> {
  if (isNothing(row.factor)) throw new DomainError('unitConversionWrong')
  const own = tx.selectFrom('material').select('unit_id').where('id', '=', row.materialId)
  if ((await own.executeTakeFirst())?.unit_id === row.unitId) throw new DomainError('unitConversionWrong')
}
