// Actions on material preparations: request, confirm receipt, return, close, cancel.

import { exceptionCategory, exceptionSource } from '@gemba/contract/production/exception/dictionaries.ts'
import { materialPrepareFlow } from '@gemba/contract/production/material-prepare/flow.ts'
import {
  cancelPrepare,
  closePrepare,
  confirmPrepareReceipt,
  requestPrepare,
  returnPrepared,
} from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'
import Big from 'big.js'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { staleOf } from '../../../platform/stale.ts'
import { assertAllowed } from '../../../resource/flow.ts'
import { findMaterials } from '../../base/index.ts'
import { confirmIssuedReceipt, endLineDemand } from '../../stock/index.ts'
import { registerException } from '../exception/exception.ts'
import { updatePrepareStatus } from './on-issue-posted.ts'
import {
  type LockedPrepare,
  linesOf,
  lockPrepare,
  lockPrepareFor,
  movePrepare,
  storeQuantities,
} from './prepare-store.ts'
import { requestIssue } from './request-issue.ts'
import { postReturn, quantitiesOf, type ReturnLine, remainingOf, returnRemaining } from './return-material.ts'

const file = import.meta.url

export const prepareActionRoutes = [
  ...handle(requestPrepare, file, async (work, reference) =>
    requestIssue(work, (await lockPrepareFor(work, reference, 'request')).prepare),
  ),
  ...handle(confirmPrepareReceipt, file, async (work, { id, version, lines, reason, isMissing }) => {
    const { prepare } = await lockPrepare(work, id)
    if (typeof version === 'number' && version !== prepare.version) throw staleOf(prepare)
    // The status is updated first, so that what was issued a moment ago counts.
    const status = await updatePrepareStatus(work, prepare)
    assertAllowed(materialPrepareFlow, 'confirmReceipt', { status, language: work.actor.language })
    const rows = await linesOf(work, prepare.id)
    const receivedById = quantitiesOf(rows, lines, ({ prepared }) => new Big(prepared))
    const short = rows.flatMap((row) => {
      const quantity = new Big(row.prepared).minus(receivedById.get(row.id) ?? row.prepared)
      return quantity.gt(0) ? [{ lineId: row.id, materialId: row.materialId, quantity }] : []
    })
    if (short.length > 0 && !reason) throw new DomainError('reasonMissing', { field: 'reason' })
    const received = rows.map((row) => ({
      id: row.id,
      quantity: (receivedById.get(row.id) ?? new Big(row.prepared)).toFixed(),
    }))
    await storeQuantities(work, 'received_quantity', received)
    if (short.length > 0) await postReturn(work, prepare, short)
    if (short.length > 0 && isMissing === 1) await raiseMissing(work, prepare, { short, reason: reason ?? '' })
    await confirmIssuedReceipt(work, prepare.demand_id ?? '', reason ?? null)
    return movePrepare(work, prepare, 'confirmReceipt', { reason })
  }),
  ...handle(returnPrepared, file, async (work, { lines, reason, ...reference }) => {
    const { prepare } = await lockPrepareFor(work, reference, 'returnMaterial')
    if (!(await returnRemaining(work, prepare, lines))) throw new DomainError('linesMissing')
    return movePrepare(work, prepare, 'returnMaterial', { reason })
  }),
  ...handle(closePrepare, file, async (work, { isLeftReturned, ...reference }) => {
    const { prepare } = await lockPrepareFor(work, reference, 'close')
    if (isLeftReturned === 1) await returnRemaining(work, prepare, undefined)
    else await assertNothingOnLine(work, prepare)
    return movePrepare(work, prepare, 'close')
  }),
  ...handle(cancelPrepare, file, async (work, { reason, ...reference }) => {
    const { prepare } = await lockPrepareFor(work, reference, 'cancel')
    if (prepare.demand_id) {
      // Issued material is on its way, so it has to be received first and then returned.
      assertAllowed(materialPrepareFlow, 'cancel', {
        status: await updatePrepareStatus(work, prepare),
        language: work.actor.language,
      })
      await endLineDemand(work, prepare.demand_id, reason ?? null)
    }
    return movePrepare(work, prepare, 'cancel', { reason })
  }),
]

/** Throws `prepareOnLine` if material of a preparation is left at the line. */
async function assertNothingOnLine(work: Work, prepare: LockedPrepare): Promise<void> {
  const remaining = await remainingOf(work, prepare)
  const row = (await linesOf(work, prepare.id)).find(({ id }) => remaining.get(id)?.gt(0))
  if (!row) return
  const { code = '' } = (await findMaterials(work, [row.materialId])).get(row.materialId) ?? {}
  throw new DomainError('prepareOnLine', { material: code, quantity: remaining.get(row.id)?.toFixed() ?? '' })
}

interface MaterialShortage {
  readonly short: readonly ReturnLine[]
  readonly reason: string
}

/** Raises an exception for material that was issued and has not arrived. */
async function raiseMissing(work: Work, prepare: LockedPrepare, { short, reason }: MaterialShortage): Promise<void> {
  const materials = await findMaterials(work, valuesOf(short, 'materialId'))
  const missing = short.map(({ materialId, quantity }) => {
    const { code = '', unitName = '' } = materials.get(materialId) ?? {}
    return `${code} ${quantity.toFixed()} ${unitName}`.trim()
  })
  await registerException(work, {
    name: `${prepare.code}: ${missing.join(', ')}`.slice(0, 128),
    category: String(exceptionCategory.codes.material),
    description: `${reason}\n${missing.join('\n')}`.slice(0, 2000),
    source: exceptionSource.codes.shortPick,
  })
}
