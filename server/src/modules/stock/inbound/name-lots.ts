import { materialTracking } from '@gemba/contract/base/material/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { findMaterials, nextCode } from '../../base/index.ts'
import { expiryOf } from './arrivals.ts'
import type { InboundLine } from './inbound-store.ts'

/**
 * Gives each line of a material that is kept by lot its lot and its last day, where it has none: the next code of the rule, and the
 * day by the shelf life. Throws what making a code may refuse.
 */
export async function nameLots(work: Work, lines: readonly InboundLine[]): Promise<void> {
  const { actor } = work
  const materials = await findMaterials(work, [...new Set(lines.map(({ materialId }) => materialId))])
  const tracked = lines.flatMap((line) => {
    const material = materials.get(line.materialId)
    return material?.tracking === materialTracking.codes.lot ? [{ line, material }] : []
  })
  // Codes are taken by material, as receipts take them: two bills never wait for each other.
  for (const { line, material } of tracked.toSorted((left, right) =>
    left.material.code < right.material.code ? -1 : 1,
  )) {
    const lotCode = line.lotCode || (await nextCode(work, 'lot', { values: { material: material.code } }))
    const expiresOn = line.expiresOn ?? expiryOf(work, line.madeOn, material.shelfLifeDays)
    if (lotCode === line.lotCode && expiresOn === line.expiresOn) continue
    await ofCompany(work)
      .updateTable('inbound_line')
      .set({ lot_code: lotCode, expires_on: expiresOn, ...changedBy(actor.userName) })
      .where('id', '=', line.id)
      .execute()
  }
}
