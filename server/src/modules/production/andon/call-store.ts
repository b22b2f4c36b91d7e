// Rows of an andon call and its log of steps.
import { andonEvent } from '@gemba/contract/production/andon/andon-event.ts'
import type { andonLogWords } from '@gemba/contract/production/andon/dictionaries.ts'
import type { AndonAction } from '@gemba/contract/production/andon/flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { crud } from '../../../resource/crud.ts'

export const calls = crud(andonEvent, { newestBy: 'calledAt' })

/** Returns the code of a call. Throws `notFound`. */
export const getCallCode = async (read: Read, id: string): Promise<string> => (await calls.read(read, { id })).code

/** Locks a call, so that actions, repeated calls and the clock change it one after the other. Throws `notFound`. */
export async function lockAndonCall(work: Work, id: string) {
  const lockedRow = await ofCompany(work)
    .selectFrom('andon_event')
    .select(['id', 'next_step_at as nextStepAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  return { ...(await calls.read(work, { id })), nextStepAt: lockedRow.nextStepAt }
}

export interface AndonLogEntry {
  readonly callId: string
  readonly step: keyof typeof andonLogWords | AndonAction
  readonly note?: string | null | undefined
  readonly level?: number
  /** Names of the recipients that were notified. */
  readonly notifiedNames?: readonly string[]
}

/** Adds a step to the log of a call, with its user and time. */
export async function logStep(
  { tx, actor, now }: Work,
  { callId, step, note, level, notifiedNames }: AndonLogEntry,
): Promise<void> {
  await tx
    .insertInto('andon_step')
    .values({
      company_id: companyOf(actor),
      andon_event_id: callId,
      at: new Date(now),
      step,
      user_id: actor.userId,
      note: note ?? null,
      level: level ?? 0,
      told: [...(notifiedNames ?? [])],
    })
    .execute()
}

/** Sets when the clock checks a call next; null if no step can become due. */
export async function storeNextStep(work: Work, id: string, at: number | null): Promise<void> {
  await ofCompany(work)
    .updateTable('andon_event')
    .set({ next_step_at: at === null ? null : new Date(at) })
    .where('id', '=', id)
    .execute()
}

/** Emits `andon.moved` after an action on a call. */
export const emitCallMoved = (
  work: Work,
  { id, code, status }: { id: string; code: string; status: number },
  action: string,
): Promise<void> => work.emit('andon.moved', `andon-${id}`, { id, code, action, status })
