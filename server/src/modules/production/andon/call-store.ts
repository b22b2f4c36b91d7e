// The rows of a call: itself, and all that was done about it.
import { andonEvent } from '@gemba/contract/production/andon/andon-event.ts'
import type { andonLogWords } from '@gemba/contract/production/andon/dictionaries.ts'
import type { AndonAct } from '@gemba/contract/production/andon/flow.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud } from '../../../resource/crud.ts'

export const calls = crud(andonEvent, { newestBy: 'calledAt' })

/** Returns the code of a call. Throws `notFound`. */
export const getCallCode = async (read: Read, id: string): Promise<string> => (await calls.read(read, { id })).code

/** Locks one call: acts on it, calls for the same and its clock come one after the other. Throws `notFound`. */
export async function lockAndonCall(work: Work, id: string) {
  const found = await ofCompany(work)
    .selectFrom('andon_event')
    .select(['id', 'next_step_at as nextStepAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new DomainError('notFound')
  return { ...(await calls.read(work, { id })), nextStepAt: found.nextStepAt }
}

export interface AndonLogEntry {
  readonly callId: string
  readonly step: keyof typeof andonLogWords | AndonAct
  readonly note?: string | null | undefined
  readonly level?: number
  /** Names of who was told. */
  readonly told?: readonly string[]
}

/** Enters what was done, by whom and when. */
export async function logStep(
  { tx, actor, now }: Work,
  { callId, step, note, level, told }: AndonLogEntry,
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
      told: [...(told ?? [])],
    })
    .execute()
}

/** When the clock looks at a call next; none where nothing can become due. */
export async function storeNextStep(work: Work, id: string, at: number | null): Promise<void> {
  await ofCompany(work)
    .updateTable('andon_event')
    .set({ next_step_at: at === null ? null : new Date(at) })
    .where('id', '=', id)
    .execute()
}

/** Tells that a call came into another state. */
export const emitCallMoved = (
  work: Work,
  { id, code, status }: { id: string; code: string; status: number },
  act: string,
): Promise<void> => work.emit('andon.moved', `andon-${id}`, { id, code, act, status })
