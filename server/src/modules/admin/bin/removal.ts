// What a removal would take along, and what holds it: told before it is done. Rows that the caller may not see are not told of.
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
const namesShown = 5

const among = (ids: Iterable<string>) => sql`any(${[...ids]}::bigint[])`

/** Rows by their tables that go when some do: those, and what belongs to them, step by step. */
async function goingWith(
  { tx }: Read,
  keys: readonly ForeignKey[],
  table: string,
  ids: readonly string[],
): Promise<RemovedIds> {
  const going = new Map([[table, new Set(ids)]])
  const waiting = [{ table, ids }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { table: parent, ids: parents } = next
    for (const { child, column, rule } of keys.filter((key) => key.parent === parent)) {
      if (rule !== 'c') continue
      const found = await listRows(
        tx,
        { id: computed.id },
        sql`select id from ${sql.table(child)} where ${sql.ref(column)} = ${among(parents)}`,
      )
      const known = going.get(child) ?? new Set<string>()
      const fresh = found.map(({ id }) => id).filter((id) => !known.has(id))
      if (fresh.length === 0) continue
      going.set(child, new Set([...known, ...fresh]))
      waiting.push({ table: child, ids: fresh })
    }
  }
  return going
}

/** Rows that refer to one that goes, do not go themselves, and would be left with a reference to nothing. */
async function holding(read: Read, keys: readonly ForeignKey[], going: RemovedIds) {
  const found = new Map<string, { count: number; ids: string[] }>()
  for (const { child, column, parent, rule } of keys) {
    const parents = going.get(parent)
    if (!parents || rule === 'c' || rule === 'n') continue
    const held = sql`from ${sql.table(child)} where ${sql.ref(column)} = ${among(parents)} and not id = ${among(going.get(child) ?? [])}`
    const counted = await findRow(read.tx, { count: computed.integer }, sql`select count(*)::int as count ${held}`)
    if (!counted?.count) continue
    const first = await listRows(read.tx, { id: computed.id }, sql`select id ${held} order by id limit ${namesShown}`)
    const known = found.get(child) ?? { count: 0, ids: [] }
    found.set(child, { count: known.count + counted.count, ids: [...known.ids, ...first.map(({ id }) => id)] })
  }
  return found
}

/** Plans the removal of records that the caller may remove. Errors `notFound`, `forbidden`. */
async function plan(read: Read, nouns: RecordNouns, { resource, ids }: { resource: string; ids: readonly string[] }) {
  const kind = nouns.named(resource)
  if (!kind?.removedBy) throw new DomainError('notFound')
  if (!can(read.actor.authorities, kind.removedBy)) throw new DomainError('forbidden')
  const { language } = read.actor
  const wordsOf = (table: string, count: number) => {
    const told = nouns.ofTable(table)?.kind
    if (!told) return { resource: table, noun: table }
    const noun = wordIn(language, count === 1 ? told.noun : (plurals.get(told.name) ?? told.noun))
    return { resource: told.name, noun: language === 'en' ? inSentence(noun) : noun }
  }
  const keys = await foreignKeysAmong(read, nouns.tables)
  const table = tableOfKind(kind)
  const going = await goingWith(read, keys, table, ids)
  const goes: PlannedRemoval['goes'] = [...going].flatMap(([name, rows]) => {
    const count = name === table ? rows.size - ids.length : rows.size
    return count > 0 ? [{ ...wordsOf(name, count), count }] : []
  })
  const holders: PlannedRemoval['holders'] = []
  for (const [name, { count, ids: first }] of await holding(read, keys, going)) {
    const told = nouns.ofTable(name)?.kind
    const records = []
    for (const id of first.slice(0, namesShown)) {
      records.push({ id, name: (told && (await nameOfRow(read, told, id))) || id })
    }
    holders.push({ ...wordsOf(name, count), count, records })
  }
  return { goes, holders }
}

export const removalRoutes = (nouns: RecordNouns) =>
  handle(planRemoval, import.meta.url, (read, { resource, ids }) =>
    plan(read, nouns, { resource, ids: idsOf({ ids }) }),
  )
