import { materialTracking } from '@gemba/contract/base/material/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { findMaterials, nextCode } from '../../base/index.ts'
import { expiryOf } from './arrivals.ts'
import type { InboundLine } from './inbound-store.ts'

/**
 * Sets the missing lot codes and expiry dates of lines whose material is tracked by lot: the next code of the rule, and
 * the date by the shelf life. Throws the errors of creating a code.
 */
export async function nameLots(work: Work, lines: readonly InboundLine[]): Promise<void> {
  const { actor } = work
  const materials = await findMaterials(work, [...new Set(lines.map(({ materialId }) => materialId))])
  const tracked = lines.flatMap((line) => {
    const material = materials.get(line.materialId)
    return material?.tracking === materialTracking.codes.lot ? [{ line, material }] : []
  })
  // Takes codes in the order of the materials, as receipts do, so that two bills cannot deadlock.
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
