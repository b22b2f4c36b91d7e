// Changes several segments independently: a refused one does not affect the others.
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import type { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { textOfError } from '../../../platform/error-text.ts'
import { problemOf } from '../../../platform/http/validation.ts'

/** A segment after a change. */
export interface SegmentOutcome {
  readonly id: string
  readonly status: CodeOf<typeof segmentPlanStatus>
  readonly releasedQuantity: string
  readonly version: number
}

interface ChangeResult extends Pick<SegmentOutcome, 'id'> {
  readonly status: SegmentOutcome['status'] | null
  readonly releasedQuantity: string | null
  readonly version: number | null
  readonly refusal: { readonly error: string; readonly text: string } | null
}

type Change = (work: Work, ids: readonly string[]) => Promise<SegmentOutcome[]>

/**
 * Changes segments in the sequence in which all transactions lock them, to avoid deadlocks. Returns the results in the
 * given sequence.
 */
export async function changeEach(work: Work, ids: readonly string[], change: Change): Promise<ChangeResult[]> {
  const results = new Map<string, ChangeResult>()
  for (const id of await inLockOrder(work, ids)) results.set(id, await changeOne(work, id, change))
  return [...new Set(ids)].flatMap((id) => results.get(id) ?? [])
}

/** Changes one segment, or rolls its change back and returns the refusal. */
async function changeOne(work: Work, id: string, change: Change): Promise<ChangeResult> {
  const effects: Parameters<Work['afterCommit']>[0][] = []
  await sql`savepoint segment`.execute(work.tx)
  try {
    const [outcome] = await change({ ...work, afterCommit: (effect) => effects.push(effect) }, [id])
    await sql`release savepoint segment`.execute(work.tx)
    for (const effect of effects) work.afterCommit(effect)
    if (!outcome) throw new TypeError(`the segment ${id} has no outcome`)
    return { ...outcome, refusal: null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await sql.raw('rollback to savepoint segment; release savepoint segment').execute(work.tx)
    const { code, params } = error
    const refusal = { error: code, text: textOfError(code, params, work.actor.language) }
    return { ...(await stateOf(work, id)), id, refusal }
  }
}

async function stateOf(work: Work, id: string): Promise<Omit<ChangeResult, 'id' | 'refusal'>> {
  const row = await ofCompany(work)
    .selectFrom('segment_plan')
    .select(['status', 'released_quantity as releasedQuantity', 'version'])
    .where('id', '=', id)
    .$castTo<Omit<SegmentOutcome, 'id'>>()
    .executeTakeFirst()
  return row ?? { status: null, releasedQuantity: null, version: null }
}

/** Returns the ids sorted by order and segment. Ids that do not exist come last. */
async function inLockOrder(work: Work, ids: readonly string[]): Promise<string[]> {
  const rows = await ofCompany(work)
    .selectFrom('segment_plan')
    .select('id')
    .where('id', '=', anyId(ids))
    .orderBy('order_id')
    .orderBy('id')
    .execute()
  const existingIds = rows.map(({ id }) => id)
  return [...existingIds, ...new Set(ids.filter((id) => !existingIds.includes(id)))]
}

const nothingDated: Words = ['恢复工序不计算时间', '恢復工序不計算時間', 'resuming an operation does not record time']

/** Throws `invalid` for a future time, and `notSupported` if the action does not use the time. */
export function assertEffectiveTime(
  { actor, now }: Work,
  action: 'pause' | 'resume',
  at: number | null | undefined,
): void {
  if (typeof at !== 'number') return
  if (at > now)
    throw new DomainError('invalid', {
      problems: [
        problemOf('effectiveTime', 'tooLarge', { language: actor.language, limit: new Date(now).toISOString() }),
      ],
    })
  if (action === 'resume')
    throw new DomainError('notSupported', { field: 'effectiveTime', reason: wordIn(actor.language, nothingDated) })
}
