// Actions on a BOM: put in use, take out of use, make it the default, create the next revision.

import { makeBomDefault, putBomInUse, reviseBom, takeBomOutOfUse } from '@gemba/contract/base/bom/bom-actions.ts'
import type { bomStatus } from '@gemba/contract/base/bom/dictionaries.ts'
import { type BomAction, bomFlow } from '@gemba/contract/base/bom/flow.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { countOf } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { staleOf } from '../../../platform/stale.ts'
import { idOf } from '../../../resource/crud.ts'
import { defaultRevision } from '../../../resource/default-revision.ts'
import { assertAllowed } from '../../../resource/flow.ts'
import { assertNoBomCycle } from './assert-no-bom-cycle.ts'
import { lockBoms } from './lock-boms.ts'
import { createRevision } from './revise-bom.ts'
import { inUse } from './statement-parts.ts'

const file = import.meta.url

interface BomActionInput {
  readonly id: string
  readonly version?: number | null | undefined
}

type Status = CodeOf<typeof bomStatus>

/** Locks a BOM for an action and returns it. Throws `notFound`, `stale`, `stateIllegal`. */
async function lockFor(work: Work, action: BomAction, { id, version }: BomActionInput) {
  await lockBoms(work)
  const bomRow = await work.tx
    .selectFrom('bom')
    .selectAll()
    .where('id', '=', idOf(id))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  if (typeof version === 'number' && version !== bomRow.version) throw staleOf(bomRow)
  assertAllowed(bomFlow, action, { status: bomRow.status, language: work.actor.language })
  return bomRow
}
const revisions = defaultRevision<Status>('bom', inUse)

async function putInUse(work: Work, input: BomActionInput) {
  const bomRow = await lockFor(work, 'putInUse', input)
  const lines = work.tx.selectFrom('bom_item').where('bom_id', '=', bomRow.id)
  if ((await countOf(lines)) === 0) throw new DomainError('bomEmpty')
  const row = await revisions.putInUse(work, bomRow)
  await assertNoBomCycle(work, bomRow.id)
  return row
}

async function makeDefault(work: Work, input: BomActionInput) {
  return revisions.makeDefault(work, await lockFor(work, 'makeDefault', input))
}

async function takeOutOfUse(work: Work, input: BomActionInput) {
  const { id } = await lockFor(work, 'takeOutOfUse', input)
  return revisions.change(work, id, { to: bomFlow.transitions.takeOutOfUse.to, isDefault: 0 })
}

export const bomActionRoutes = [
  ...handle(putBomInUse, file, putInUse),
  ...handle(makeBomDefault, file, makeDefault),
  ...handle(takeBomOutOfUse, file, takeOutOfUse),
  ...handle(reviseBom, file, async (work, { revision, ...reference }) =>
    createRevision(work, await lockFor(work, 'revise', reference), revision),
  ),
]
