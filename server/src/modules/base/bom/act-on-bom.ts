// Putting a BOM in use, taking it out again, making it the default, and beginning its next revision.
import { makeBomDefault, putBomInUse, reviseBom, takeBomOutOfUse } from '@gemba/contract/base/bom/act-on-bom.ts'
import type { bomStatus } from '@gemba/contract/base/bom/dictionaries.ts'
import { type BomAct, bomFlow } from '@gemba/contract/base/bom/flow.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { changedBy, countOf, transactionTime } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type BoundRoute, handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { refuseUnless } from '../../../resource/flow.ts'
import { lockBoms } from './lock-boms.ts'
import { refuseBomCycle } from './refuse-bom-cycle.ts'
import { reviseOne } from './revise-bom.ts'
import { inUse } from './statement-parts.ts'

const file = import.meta.url

interface Named {
  readonly id: string
  readonly version?: number | null | undefined
}

type Status = CodeOf<typeof bomStatus>

/** Locks one BOM for an act. Errors `notFound`, `stale`, `stateIllegal`. */
async function lockFor(work: Work, act: BomAct, { id, version }: Named) {
  await lockBoms(work)
  const found = await work.tx.selectFrom('bom').selectAll().where('id', '=', idOf(id)).forUpdate().executeTakeFirst()
  if (!found) throw new DomainError('notFound')
  if (typeof version === 'number' && version !== found.version)
    throw new DomainError('stale', { version: found.version })
  refuseUnless(bomFlow, act, { status: found.status, language: work.actor.language })
  return found
}
type Locked = Awaited<ReturnType<typeof lockFor>>

/** Returns the other BOM of the material that is the default now. */
const defaultBeside = ({ tx }: Work, { id, material_id: materialId }: Locked) =>
  tx
    .selectFrom('bom')
    .select('id')
    .where('material_id', '=', materialId)
    .where('status', '=', inUse)
    .where('is_default', '=', 1)
    .where('id', '<>', id)
    .executeTakeFirst()

interface Change {
  readonly to?: Status
  readonly isDefault: 0 | 1
}

async function change({ tx, actor }: Work, id: string, { to, isDefault }: Change) {
  const row = await tx
    .updateTable('bom')
    .set({ is_default: isDefault, ...changedBy(actor.userName) })
    .$if(to !== undefined, (query) => query.set({ status: Number(to), status_at: transactionTime }))
    .where('id', '=', id)
    .returning(['id', 'version', 'status'])
    .executeTakeFirstOrThrow()
  return { ...row, status: row.status as Status }
}

/** Takes the place of the default, where there is one. */
async function succeed(work: Work, before: { id: string } | undefined): Promise<{ replacedId: string | null }> {
  if (before) await change(work, before.id, { isDefault: 0 })
  return { replacedId: before?.id ?? null }
}

async function putInUse(work: Work, input: Named) {
  const found = await lockFor(work, 'putInUse', input)
  const lines = work.tx.selectFrom('bom_item').where('bom_id', '=', found.id)
  if ((await countOf(lines)) === 0) throw new DomainError('bomEmpty')
  const before = await defaultBeside(work, found)
  const isDefault = found.is_default === 1 || before === undefined
  const { replacedId } = await succeed(work, isDefault ? before : undefined)
  const { putInUse: act } = bomFlow.transitions
  const row = await change(work, found.id, { to: act.to, isDefault: isDefault ? 1 : 0 })
  await refuseBomCycle(work, found.id)
  return { ...row, replacedId }
}

async function makeDefault(work: Work, input: Named) {
  const found = await lockFor(work, 'makeDefault', input)
  const { replacedId } = await succeed(work, await defaultBeside(work, found))
  return { ...(await change(work, found.id, { isDefault: 1 })), replacedId }
}

async function takeOutOfUse(work: Work, input: Named) {
  const { id } = await lockFor(work, 'takeOutOfUse', input)
  const { takeOutOfUse: act } = bomFlow.transitions
  return change(work, id, { to: act.to, isDefault: 0 })
}

export const bomActRoutes: BoundRoute[] = [
  ...handle(putBomInUse, file, putInUse),
  ...handle(makeBomDefault, file, makeDefault),
  ...handle(takeBomOutOfUse, file, takeOutOfUse),
  ...handle(reviseBom, file, async (work, { revision, ...named }) =>
    reviseOne(work, await lockFor(work, 'revise', named), revision),
  ),
]
