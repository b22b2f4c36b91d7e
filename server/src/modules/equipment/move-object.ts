import { moveObject } from '@gemba/contract/equipment/object.ts'
import { sql } from 'kysely'
import { DomainError } from '../../platform/domain-error.ts'
import { handle } from '../../platform/http/route.ts'
import { refuseCycle } from '../../resource/refuse-cycle.ts'

interface Place {
  parent_id: string | null
  sort_number: number
}

const places = new Set(['before', 'after', 'inner'])

export const moveObjectRoutes = handle(moveObject, import.meta.url, async (work, { objectId, targetId, moveType }) => {
  if (!places.has(moveType) || objectId === targetId) throw new DomainError('treeCycle')
  const { tx, actor } = work
  const own = sql`company_id = ${actor.companyId}`
  const { rows } = await sql<Place & { id: string }>`select id, parent_id, sort_number from object
    where ${own} and id in (${objectId}, ${targetId}) order by id for update`.execute(tx)
  const target = rows.find(({ id }) => id === targetId)
  if (!target || rows.length !== 2) throw new DomainError('notFound')
  const parentId = moveType === 'inner' ? targetId : target.parent_id
  const { rows: siblings } = await sql<{ id: string }>`select id from object
    where ${own} and parent_id is not distinct from ${parentId}::bigint and id <> ${objectId}
    order by sort_number, code, id for update`.execute(tx)
  const order = siblings.map(({ id }) => id)
  const at = moveType === 'inner' ? order.length : order.indexOf(targetId) + (moveType === 'after' ? 1 : 0)
  order.splice(at, 0, objectId)
  await sql`update object set parent_id = ${parentId}::bigint where ${own} and id = ${objectId}`.execute(tx)
  await sql`update object set sort_number = place.number, version = version + 1
    from unnest(${order}::bigint[]) with ordinality as place (id, number)
    where ${own} and object.id = place.id`.execute(tx)
  await refuseCycle(work, 'object', objectId)
  await work.emit('object.changed', `object:${objectId}`, { objectId })
  return { objectId, parentId }
})
