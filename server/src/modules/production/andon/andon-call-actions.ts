// Actions of people on andon calls: acknowledge, handle, resolve, confirm, reject, withdraw.

import { can } from '@gemba/contract/identity/role/can.ts'
import {
  acknowledgeCall,
  confirmCall,
  handleCall,
  rejectCall,
  resolveCall,
  withdrawCall,
} from '@gemba/contract/production/andon/andon-call-actions.ts'
import { andonType } from '@gemba/contract/production/andon/andon-type.ts'
import { type AndonAction, andonFlow, andonRights, callerActions } from '@gemba/contract/production/andon/flow.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { staleOf } from '../../../platform/stale.ts'
import { crud, type Input, idOf } from '../../../resource/crud.ts'
import { actionsForReader, assertAllowed } from '../../../resource/flow.ts'
import { assertNotBlocked } from '../exception/assert-not-blocked.ts'
import type { AndonCall } from './andon-payload.ts'
import { calls, emitCallMoved, lockAndonCall, logStep, storeNextStep } from './call-store.ts'
import { nextStepAt } from './due-steps.ts'
import { getLadder, getTeamName, listTeamUsers } from './responders.ts'

const file = import.meta.url
const types = crud(andonType)

/** Returns the team that answers calls of a type if the reader is not a member of it; null if the reader may answer. */
async function findForeignTeam(read: Read, typeId: string): Promise<string | null> {
  const { responderTeamId } = await types.read(read, { id: typeId })
  if (responderTeamId === null || can(read.actor.authorities, andonRights.manage)) return null
  const members = await listTeamUsers(read, responderTeamId)
  return members.includes(read.actor.userId ?? '') ? null : responderTeamId
}

/** A call that an alarm created has no caller, so any caller may end it. */
const isForeignCall = ({ actor }: Read, { callerId }: AndonCall): boolean =>
  callerId !== null && callerId !== actor.userId && !can(actor.authorities, andonRights.manage)

/** Returns the actions that the reader may take on a call now. */
export async function listAndonCallActions(read: Read, call: AndonCall): Promise<AndonAction[]> {
  const actions = actionsForReader(read, andonFlow, call.status)
  if (actions.length === 0) return actions
  const canAnswer = (await findForeignTeam(read, call.typeId)) === null
  return actions.filter((action) => (callerActions.includes(action) ? !isForeignCall(read, call) : canAnswer))
}

interface AndonCallReference {
  readonly id: string
  readonly version?: number | null | undefined
}

interface AndonCallChange {
  readonly action: AndonAction
  readonly changed: Input
  readonly note?: string
}

/**
 * Stores the status that an action leads to, logs the step and emits `andon.moved`. Throws `notFound`, `stale`,
 * `stateIllegal`, `andonNotResponder`, `andonNotCaller`, `exceptionBlocks`.
 */
async function changeStatus(
  work: Work,
  { id, version }: AndonCallReference,
  { action, changed, note }: AndonCallChange,
) {
  const { nextStepAt: _, ...call } = await lockAndonCall(work, idOf(id))
  if (typeof version === 'number' && version !== call.version) throw staleOf(call)
  assertAllowed(andonFlow, action, { status: call.status, language: work.actor.language })
  if (!callerActions.includes(action)) {
    const teamId = await findForeignTeam(work, call.typeId)
    if (teamId !== null) throw new DomainError('andonNotResponder', { team: await getTeamName(work, teamId) })
  } else if (isForeignCall(work, call)) throw new DomainError('andonNotCaller')
  if (action === 'confirm') await assertNotBlocked(work, { refType: 'andonEvent', refId: call.id })
  const row = await calls.update(work, { id: call.id, status: andonFlow.transitions[action].to, ...changed })
  const { ackMinutes } = await types.read(work, { id: row.typeId })
  const { mostLevel } = await getLadder(work, row.typeId)
  await storeNextStep(work, row.id, nextStepAt({ ...row, ackMinutes, mostLevel }))
  await logStep(work, { callId: row.id, step: action, note, level: row.level })
  await emitCallMoved(work, row, action)
  return { id: row.id, version: row.version, status: row.status }
}

export const andonCallActionRoutes = [
  ...handle(acknowledgeCall, file, (work, reference) =>
    changeStatus(work, reference, {
      action: 'acknowledge',
      changed: { acknowledgedAt: work.now, responderId: work.actor.userId },
    }),
  ),
  ...handle(handleCall, file, (work, reference) =>
    changeStatus(work, reference, { action: 'handle', changed: { arrivedAt: work.now } }),
  ),
  ...handle(resolveCall, file, (work, { cause, action, ...reference }) =>
    changeStatus(work, reference, {
      action: 'resolve',
      changed: { cause, action, resolvedAt: work.now },
      note: action,
    }),
  ),
  ...handle(confirmCall, file, (work, reference) =>
    changeStatus(work, reference, { action: 'confirm', changed: { closedAt: work.now } }),
  ),
  ...handle(rejectCall, file, (work, { reason, ...reference }) =>
    changeStatus(work, reference, { action: 'reject', changed: { resolvedAt: null }, note: reason }),
  ),
  ...handle(withdrawCall, file, (work, reference) =>
    changeStatus(work, reference, { action: 'withdraw', changed: { closedAt: work.now } }),
  ),
]
