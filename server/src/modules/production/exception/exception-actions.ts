// Actions on exceptions: handle, submit, verify, reject, cancel. The person who handled an exception may not verify it.

import { exception } from '@gemba/contract/production/exception/exception.ts'
import {
  cancelException,
  handleException,
  rejectException,
  submitException,
  verifyException,
} from '@gemba/contract/production/exception/exception-actions.ts'
import { type ExceptionAction, exceptionFlow } from '@gemba/contract/production/exception/flow.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { staleOf } from '../../../platform/stale.ts'
import { crud, type Input, idOf } from '../../../resource/crud.ts'
import { assertAllowed } from '../../../resource/flow.ts'
import { lockException, tellMoved } from './exception.ts'
import { subjectNameOf } from './subject.ts'

const file = import.meta.url
const stored = crud(exception)

interface ExceptionReference {
  readonly id: string
  readonly version?: number | null | undefined
}

/**
 * Stores the status that an action leads to and emits `exception.moved`. Throws `notFound`, `stale`, `stateIllegal`,
 * `exceptionOwnWork`.
 */
async function move(work: Work, { id, version }: ExceptionReference, action: ExceptionAction, changed: Input) {
  const lockedRow = await lockException(work, idOf(id))
  if (typeof version === 'number' && version !== lockedRow.version) throw staleOf(lockedRow)
  assertAllowed(exceptionFlow, action, { status: lockedRow.status, language: work.actor.language })
  const isVerification = action === 'verify' || action === 'reject'
  if (isVerification && lockedRow.handlerId !== null && lockedRow.handlerId === work.actor.userId)
    throw new DomainError('exceptionOwnWork')
  const status = exceptionFlow.transitions[action].to
  const row = await stored.update(work, { id: lockedRow.id, status, statusAt: work.now, ...changed })
  await tellMoved(work, row, action)
  if (row.isBlocking === 1 && (action === 'verify' || action === 'cancel')) {
    const subjectName = (await subjectNameOf(work, row)) ?? ''
    const payload = { id: row.id, code: row.code ?? '', name: row.name, subjectName }
    await work.emit('exception.unblocked', `exception-${row.id}`, payload)
  }
  return { id: row.id, version: row.version, status: row.status }
}

export const exceptionActionRoutes = [
  ...handle(handleException, file, (work, reference) =>
    move(work, reference, 'handle', { handlerId: work.actor.userId, handledAt: work.now, statusReason: null }),
  ),
  ...handle(submitException, file, (work, { cause, containment, corrective, ...reference }) =>
    move(work, reference, 'submit', {
      cause,
      corrective,
      handlerId: work.actor.userId,
      statusReason: null,
      containment: containment || undefined,
    }),
  ),
  ...handle(verifyException, file, (work, reference) =>
    move(work, reference, 'verify', { verifierId: work.actor.userId, verifiedAt: work.now, statusReason: null }),
  ),
  ...handle(rejectException, file, (work, { reason, ...reference }) =>
    move(work, reference, 'reject', { statusReason: reason }),
  ),
  ...handle(cancelException, file, (work, { reason, ...reference }) =>
    move(work, reference, 'cancel', { statusReason: reason }),
  ),
]
