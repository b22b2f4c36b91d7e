import {
  comparisonLabels,
  getComparisonGroup,
  listComparisonGroups,
  maxComparedPoints,
  maxComparisonGroups,
  removeComparisonGroup,
  saveComparisonGroup,
  setDefaultComparison,
  sortComparisonGroups,
} from '@gemba/contract/equipment/comparison/comparison-group.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, nextVersion, transactionTime, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { staleOf } from '../../../platform/stale.ts'
import { idsOf } from '../../../resource/crud.ts'
import { type ComparisonDependencies, getGroup, listGroups } from './list-comparison-groups.ts'

const file = import.meta.url

type SaveInput = CommandInput<typeof saveComparisonGroup>

const ownerOf = ({ actor }: Pick<Work, 'actor'>) => ({ company_id: companyOf(actor), user_id: String(actor.userId) })

function invalid({ actor }: Work, field: string, problem: 'required' | 'tooLarge', limit?: number): DomainError {
  return new DomainError('invalid', { problems: [problemOf(field, problem, { language: actor.language, limit })] })
}

/** Returns the ids in an input, without duplicates. Empty for an empty list or none. */
const parseIds = (ids: string | readonly string[] | null): string[] =>
  ids === null || ids.length === 0 ? [] : [...new Set(idsOf({ ids }))]

/** Locks the groups of the caller, in their order. */
function lockOwnGroups(work: Work) {
  return ofCompany(work)
    .selectFrom('comparison_group')
    .select(['id', 'name', 'version', 'is_shared as isShared', 'time_ranges as timeRanges'])
    .where('user_id', '=', String(work.actor.userId))
    .orderBy('sort_number')
    .orderBy('name')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Replaces the points of a group. Throws `notFound` for a point that the caller does not see. */
async function savePoints(work: Work, groupId: string, pointIds: NonNullable<SaveInput['pointIds']>): Promise<void> {
  const ids = parseIds(pointIds)
  if (ids.length > maxComparedPoints) throw invalid(work, 'pointIds', 'tooLarge', maxComparedPoints)
  const visiblePoints = await ofCompany(work).selectFrom('point').select('id').where('id', '=', anyId(ids)).execute()
  if (visiblePoints.length !== ids.length) throw new DomainError('notFound')
  await ofCompany(work).deleteFrom('comparison_group_point').where('group_id', '=', groupId).execute()
  if (ids.length === 0) return
  await work.tx
    .insertInto('comparison_group_point')
    .values(
      ids.map((id, index) => ({
        company_id: companyOf(work.actor),
        group_id: groupId,
        point_id: id,
        position: index + 1,
      })),
    )
    .execute()
}

async function saveDefault(work: Work, groupId: string, isDefault: number): Promise<void> {
  if (isDefault === 0) {
    await ofCompany(work)
      .deleteFrom('comparison_default')
      .where('user_id', '=', String(work.actor.userId))
      .where('group_id', '=', groupId)
      .execute()
    return
  }
  await work.tx
    .insertInto('comparison_default')
    .values({ ...ownerOf(work), group_id: groupId })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ group_id: groupId }))
    .execute()
}

/** Creates or changes a group of the caller. Returns its id. */
async function saveGroup(work: Work, input: SaveInput): Promise<string> {
  if (!can(work.actor.authorities, listComparisonGroups.permission)) throw new DomainError('forbidden')
  const name = input.name.trim()
  if (name === '') throw invalid(work, 'name', 'required')
  const groups = await lockOwnGroups(work)
  const current = input.id ? groups.find(({ id }) => id === input.id) : undefined
  if (input.id && !current) throw new DomainError('notFound')
  if (current && input.version && input.version !== current.version) throw staleOf(current)
  if (groups.some((group) => group.name === name && group !== current)) {
    const label = wordIn(work.actor.language, comparisonLabels.name)
    throw new DomainError('duplicate', { field: 'name', label, value: name })
  }
  if (!current && groups.length >= maxComparisonGroups) throw invalid(work, 'id', 'tooLarge', maxComparisonGroups)
  const row = {
    name,
    is_shared: input.isShared ?? current?.isShared ?? 0,
    time_ranges: JSON.stringify(
      input.timeRanges?.map(({ spanMs, to }) => ({ spanMs, to: to ?? null })) ?? current?.timeRanges ?? [],
    ),
  }
  if (current) {
    await ofCompany(work)
      .updateTable('comparison_group')
      .set({ ...row, version: nextVersion, update_time: transactionTime })
      .where('id', '=', current.id)
      .execute()
    return current.id
  }
  const { id } = await work.tx
    .insertInto('comparison_group')
    .values({ ...ownerOf(work), ...row, sort_number: groups.length + 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Numbers the groups of the caller: the given ones first. Throws `notFound` for a group of another user. */
async function sortGroups(work: Work, ids: readonly string[]): Promise<void> {
  const ownIds = valuesOf(await lockOwnGroups(work), 'id')
  if (ids.some((id) => !ownIds.includes(id))) throw new DomainError('notFound')
  const order = [...ids, ...ownIds.filter((id) => !ids.includes(id))]
  await sql`update comparison_group as g set sort_number = place.number
    from unnest(${order}::bigint[]) with ordinality as place (id, number)
    where g.company_id = ${companyOf(work.actor)} and g.id = place.id`.execute(work.tx)
}

export const comparisonGroupRoutes = (services: ComparisonDependencies) => [
  ...handle(listComparisonGroups, file, (read, { companyId }) => {
    if (companyId && companyId !== read.actor.companyId) throw new DomainError('notFound')
    return listGroups(read, services)
  }),
  ...handle(getComparisonGroup, file, (read, { id }) => getGroup(read, id, services)),
  ...handle(saveComparisonGroup, file, async (work, input) => {
    const id = await saveGroup(work, input)
    if (input.pointIds) await savePoints(work, id, input.pointIds)
    if (typeof input.isDefault === 'number') await saveDefault(work, id, input.isDefault)
    return getGroup(work, id, services)
  }),
  ...handle(setDefaultComparison, file, async (work, { id, isDefault }) => {
    await getGroup(work, id, services)
    await saveDefault(work, id, isDefault ?? 1)
    return null
  }),
  ...handle(sortComparisonGroups, file, async (work, { ids }) => {
    await sortGroups(work, parseIds(ids))
    return null
  }),
  ...handle(removeComparisonGroup, file, async (work, { id }) => {
    const { numDeletedRows } = await ofCompany(work)
      .deleteFrom('comparison_group')
      .where('user_id', '=', String(work.actor.userId))
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new DomainError('notFound')
    return null
  }),
]
