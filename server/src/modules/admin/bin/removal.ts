// Preview of a removal: what would be removed with it, and what prevents it. Rows that the caller may not see are left
// out.
import { type PlannedRemoval, planRemoval } from '@gemba/contract/admin/record-history.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import { inSentence, wordIn } from '@gemba/contract/kit/page.ts'
import { resources } from '@gemba/contract/modules.ts'
import { sql } from 'kysely'
import { computed, findRow, listRows } from '../../../platform/db/row-shape.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idsOf } from '../../../resource/crud.ts'
import { nameOfRow, type RecordNouns, tableOfKind } from '../record-nouns.ts'
import { type ForeignKey, foreignKeysAmong } from './foreign-keys.ts'

type RemovedIds = ReadonlyMap<string, ReadonlySet<string>>

const plurals = new Map(
  resources.map(({ name, noun: [zhCN, zhTW, , plural] }) => [name, [zhCN, zhTW, plural] as const]),
)
const maxNames = 5

const among = (ids: Iterable<string>) => sql`any(${[...ids]}::bigint[])`

/** Returns the ids, by table, of the rows that a removal deletes: the given ones and, step by step, their children. */
async function findRemovedIds(
  { tx }: Read,
  keys: readonly ForeignKey[],
  table: string,
  ids: readonly string[],
): Promise<RemovedIds> {
  const removedIds = new Map([[table, new Set(ids)]])
  const queue = [{ table, ids }]
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { table: parent, ids: parents } = next
    for (const { child, column, rule } of keys.filter((key) => key.parent === parent)) {
      if (rule !== 'c') continue
      const children = await listRows(
        tx,
        { id: computed.id },
        sql`select id from ${sql.table(child)} where ${sql.ref(column)} = ${among(parents)}`,
      )
      const knownIds = removedIds.get(child) ?? new Set<string>()
      const newIds = children.map(({ id }) => id).filter((id) => !knownIds.has(id))
      if (newIds.length === 0) continue
      removedIds.set(child, new Set([...knownIds, ...newIds]))
      queue.push({ table: child, ids: newIds })
    }
  }
  return removedIds
}

/** Returns the rows that refer to a removed row, are not removed themselves, and would have a dangling reference. */
async function findHolders(read: Read, keys: readonly ForeignKey[], removedIds: RemovedIds) {
  const holders = new Map<string, { count: number; ids: string[] }>()
  for (const { child, column, parent, rule } of keys) {
    const parents = removedIds.get(parent)
    if (!parents || rule === 'c' || rule === 'n') continue
    const heldRows = sql`from ${sql.table(child)} where ${sql.ref(column)} = ${among(parents)} and not id = ${among(removedIds.get(child) ?? [])}`
    const countRow = await findRow(read.tx, { count: computed.integer }, sql`select count(*)::int as count ${heldRows}`)
    if (!countRow?.count) continue
    const firstRows = await listRows(
      read.tx,
      { id: computed.id },
      sql`select id ${heldRows} order by id limit ${maxNames}`,
    )
    const previous = holders.get(child) ?? { count: 0, ids: [] }
    holders.set(child, {
      count: previous.count + countRow.count,
      ids: [...previous.ids, ...firstRows.map(({ id }) => id)],
    })
  }
  return holders
}

/** Plans the removal of records that the caller may remove. Throws `notFound`, `forbidden`. */
async function plan(read: Read, nouns: RecordNouns, { resource, ids }: { resource: string; ids: readonly string[] }) {
  const kind = nouns.ofName(resource)
  if (!kind?.removedBy) throw new DomainError('notFound')
  if (!can(read.actor.authorities, kind.removedBy)) throw new DomainError('forbidden')
  const { language } = read.actor
  const wordsOf = (table: string, count: number) => {
    const rowKind = nouns.ofTable(table)?.kind
    if (!rowKind) return { resource: table, noun: table }
    const noun = wordIn(language, count === 1 ? rowKind.noun : (plurals.get(rowKind.name) ?? rowKind.noun))
    return { resource: rowKind.name, noun: language === 'en' ? inSentence(noun) : noun }
  }
  const keys = await foreignKeysAmong(read, nouns.tables)
  const table = tableOfKind(kind)
  const removedIds = await findRemovedIds(read, keys, table, ids)
  const goes: PlannedRemoval['goes'] = [...removedIds].flatMap(([name, rows]) => {
    const count = name === table ? rows.size - ids.length : rows.size
    return count > 0 ? [{ ...wordsOf(name, count), count }] : []
  })
  const holders: PlannedRemoval['holders'] = []
  for (const [name, { count, ids: first }] of await findHolders(read, keys, removedIds)) {
    const holderKind = nouns.ofTable(name)?.kind
    const records = []
    for (const id of first.slice(0, maxNames)) {
      records.push({ id, name: (holderKind && (await nameOfRow(read, holderKind, id))) || id })
    }
    holders.push({ ...wordsOf(name, count), count, records })
  }
  return { goes, holders }
}

export const removalRoutes = (nouns: RecordNouns) =>
  handle(planRemoval, import.meta.url, (read, { resource, ids }) =>
    plan(read, nouns, { resource, ids: idsOf({ ids }) }),
  )
