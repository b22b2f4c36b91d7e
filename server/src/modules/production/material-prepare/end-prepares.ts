import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { endLineDemand } from '../../stock/index.ts'
import { updatePrepareStatus } from './on-issue-posted.ts'
import { movePrepare, usesOfOrder } from './prepare-store.ts'
import { returnAll } from './return-material.ts'

const { toPrepare, requested, received, closed, cancelled } = materialPrepareStatus.codes

/**
 * Ends the preparations of a locked order: those without issued material are cancelled, those without material left are
 * closed. Issued material is returned to the warehouse if `isMaterialReturned`. Throws `prepareOpen`, which names the
 * first preparation that people have to end themselves, and `stockShort`.
 */
export async function endPrepares(work: Work, orderId: string, isMaterialReturned = false): Promise<void> {
  const rows = await ofCompany(work)
    .selectFrom('material_prepare')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', 'not in', [closed, cancelled])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const uses = rows.length > 0 ? await usesOfOrder(work, orderId) : []
  for (const prepare of rows) {
    const status = await updatePrepareStatus(work, prepare)
    const isUsedUp = uses.every(({ prepareId, onLine }) => prepareId !== prepare.id || onLine.eq(0))
    if (status === toPrepare || status === requested) {
      if (prepare.demand_id) await endLineDemand(work, prepare.demand_id, null)
      await movePrepare(work, prepare, 'cancel')
    } else if (status === received && isUsedUp) await movePrepare(work, prepare, 'close')
    else if (isMaterialReturned) await returnAll(work, prepare, status === received)
    else throw new DomainError('prepareOpen', { prepare: prepare.code, prepareId: prepare.id })
  }
}
