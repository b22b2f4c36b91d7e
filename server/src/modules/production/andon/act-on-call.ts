// Who comes, what was done, and whether the caller agrees.

import { can } from '@gemba/contract/identity/role/can.ts'
import {
  acknowledgeCall,
  confirmCall,
  handleCall,
  rejectCall,
  resolveCall,
  withdrawCall,
} from '@gemba/contract/production/andon/act-on-call.ts'
import { andonType } from '@gemba/contract/production/andon/andon-type.ts'
import { type AndonAct, andonFlow, andonRights, callerActs } from '@gemba/contract/production/andon/flow.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type BoundRoute, handle } from '../../../platform/http/route.ts'
import { staleOf } from '../../../platform/stale.ts'
import { crud, type Input, idOf } from '../../../resource/crud.ts'
import { actsFor, assertAllowed } from '../../../resource/flow.ts'
import { refuseBlocked } from '../exception/refuse-blocked.ts'
import { calls, lockCall, logStep, setNextStep, tellMoved } from './call-store.ts'
import { nextStepAt } from './due-steps.ts'
import type { Call } from './told-call.ts'
import { ladderOf, nameOfTeam, usersOfTeam } from './who-answers.ts'

const file = import.meta.url
const types = crud(andonType)

/** Returns the team of whose members the reader is none; null where he may answer. */
async function answeredByOthers(read: Read, typeId: string): Promise<string | null> {
  const { responderTeamId } = await types.read(read, { id: typeId })
  if (responderTeamId === null || can(read.actor.authorities, andonRights.manage)) return null
  const members = await usersOfTeam(read, responderTeamId)
  return members.includes(read.actor.userId ?? '') ? null : responderTeamId
}

/** What an alarm called for is of nobody: any caller may end it. */
const isOfAnother = ({ actor }: Read, { callerId }: Call): boolean =>
  callerId !== null && callerId !== actor.userId && !can(actor.authorities, andonRights.manage)

/** Returns what the reader of a call may do to it now. */
export async function actsOnCall(read: Read, call: Call): Promise<AndonAct[]> {
  const acts = actsFor(read, andonFlow, call.status)
  if (acts.length === 0) return acts
  const mayAnswer = (await answeredByOthers(read, call.typeId)) === null
  return acts.filter((act) => (callerActs.includes(act) ? !isOfAnother(read, call) : mayAnswer))
}

interface Asked {
  readonly id: string
  readonly version?: number | null | undefined
}

interface Changing {
  readonly act: AndonAct
  readonly changed: Input
  readonly note?: string
}

/** Errors `notFound`, `stale`, `stateIllegal`, `andonNotResponder`, `andonNotCaller`, `exceptionBlocks`. */
async function move(work: Work, { id, version }: Asked, { act, changed, note }: Changing) {
  const { nextStepAt: _, ...found } = await lockCall(work, idOf(id))
  if (typeof version === 'number' && version !== found.version) throw staleOf(found)
  assertAllowed(andonFlow, act, { status: found.status, language: work.actor.language })
  if (!callerActs.includes(act)) {
    const teamId = await answeredByOthers(work, found.typeId)
    if (teamId !== null) throw new DomainError('andonNotResponder', { team: await nameOfTeam(work, teamId) })
  } else if (isOfAnother(work, found)) throw new DomainError('andonNotCaller')
  if (act === 'confirm') await refuseBlocked(work, { refType: 'andonEvent', refId: found.id })
  const row = await calls.update(work, { id: found.id, status: andonFlow.transitions[act].to, ...changed })
  const { ackMinutes } = await types.read(work, { id: row.typeId })
  const { mostLevel } = await ladderOf(work, row.typeId)
  await setNextStep(work, row.id, nextStepAt({ ...row, ackMinutes, mostLevel }))
  await logStep(work, { callId: row.id, step: act, note, level: row.level })
  await tellMoved(work, row, act)
  return { id: row.id, version: row.version, status: row.status }
}

export const actOnCallRoutes: BoundRoute[] = [
  ...handle(acknowledgeCall, file, (work, asked) =>
    move(work, asked, {
      act: 'acknowledge',
      changed: { acknowledgedAt: work.now, responderId: work.actor.userId },
    }),
  ),
  ...handle(handleCall, file, (work, asked) => move(work, asked, { act: 'handle', changed: { arrivedAt: work.now } })),
  ...handle(resolveCall, file, (work, { cause, action, ...asked }) =>
    move(work, asked, { act: 'resolve', changed: { cause, action, resolvedAt: work.now }, note: action }),
  ),
  ...handle(confirmCall, file, (work, asked) => move(work, asked, { act: 'confirm', changed: { closedAt: work.now } })),
  ...handle(rejectCall, file, (work, { reason, ...asked }) =>
    move(work, asked, { act: 'reject', changed: { resolvedAt: null }, note: reason }),
  ),
  ...handle(withdrawCall, file, (work, asked) =>
    move(work, asked, { act: 'withdraw', changed: { closedAt: work.now } }),
  ),
]
