import { moveObject } from '@gemba/contract/equipment/object.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../platform/db/of-company.ts'
import { changedBy } from '../../platform/db/rows.ts'
import { companyOf } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle } from '../../platform/http/route.ts'
import { assertNoCycle } from '../../resource/tree/assert-no-cycle.ts'

export const moveObjectRoutes = handle(moveObject, import.meta.url, async (work, { objectId, targetId, moveType }) => {
  if (objectId === targetId) throw new DomainError('treeCycle')
  const { tx, actor } = work
  const companyId = companyOf(actor)
  const rows = await ofCompany(work)
    .selectFrom('object')
    .select(['id', 'parent_id'])
    .where('id', 'in', [objectId, targetId])
    .orderBy('id')
    .forUpdate()
    .execute()
  const target = rows.find(({ id }) => id === targetId)
  if (!target || rows.length !== 2) throw new DomainError('notFound')
  const parentId = moveType === 'inner' ? targetId : target.parent_id
  const siblings = await ofCompany(work)
    .selectFrom('object')
    .select('id')
    .where('parent_id', 'is not distinct from', parentId)
    .where('id', '<>', objectId)
    .orderBy('sort_number')
    .orderBy('code')
    .orderBy('id')
    .forUpdate()
    .execute()
  const order = siblings.map(({ id }) => id)
  const at = moveType === 'inner' ? order.length : order.indexOf(targetId) + (moveType === 'after' ? 1 : 0)
  order.splice(at, 0, objectId)
  await ofCompany(work)
    .updateTable('object')
    .set(Object.assign(changedBy(actor.userName), { parent_id: parentId }))
    .where('id', '=', objectId)
    .execute()
  // The versions of the siblings stay, because a person who edits one has not seen its place in the order.
  await sql`update object set sort_number = place.number
    from unnest(${order}::bigint[]) with ordinality as place (id, number)
    where company_id = ${companyId} and object.id = place.id and object.sort_number <> place.number`.execute(tx)
  await assertNoCycle(work, 'object', objectId)
  await work.emit('object.changed', `object:${objectId}`, { objectId })
  return { objectId, parentId }
})
