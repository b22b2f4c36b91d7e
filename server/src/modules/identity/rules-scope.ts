import {
  comparisons,
  createRulesScope,
  pageRulesScopes,
  type RuleItem,
  type RulesScope,
  readRulesScope,
  readRuleTables,
  readUserScope,
  removeRulesScope,
  renewUserScopes,
  setRulesScopeStatus,
  updateRulesScope,
} from '@gemba/contract/identity/rules-scope.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { resources } from '@gemba/contract/resources.ts'
import { words } from '@gemba/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { translateStoreError } from '../../platform/db/translate.ts'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, handleRead, type Mounted } from '../../platform/http/route.ts'
import { problemOf } from '../../platform/http/validation.ts'
import { columnOf, tableOf } from '../../resource/columns.ts'
import { idOf, idsOf, transactionOf } from '../../resource/crud.ts'
import { likePattern, pageOf } from '../../resource/filter.ts'
import type { SessionStore } from './session-store.ts'

const file = import.meta.url
/** Resources whose tables carry the row policy. */
const covered = resources.filter(({ name }) => ['object', 'model', 'box'].includes(name))
const mostItems = 50

function columnsOf(name: string): string[] {
  const resource = covered.find((one) => tableOf(one) === name)
  if (!resource) return []
  return Object.entries(resource.fields).flatMap(([field, { kind }]) =>
    kind === 'secret' || kind === 'json' ? [] : [columnOf(field)],
  )
}

const selected = sql`id, name as "scopeName", is_enabled as status, roles::text[] as "roleIds", users::text[] as "userIds", remark, version,
  (select coalesce(jsonb_agg(jsonb_build_object('tableName', i ->> 'table', 'columnName', i ->> 'column',
    'compare', i ->> 'compare', 'value', i ->> 'value')), '[]') from jsonb_array_elements(items) as i) as items`

async function find({ tx, actor }: Read, id: unknown): Promise<RulesScope> {
  const { rows } = await sql<RulesScope>`select ${selected} from rules_scope
    where company_id = ${actor.companyId} and id = ${idOf(id)}`.execute(tx)
  if (!rows[0]) throw new DomainError('notFound')
  return rows[0]
}

/** Items as they are stored. Error `invalid` for anything that is no condition on a covered column. */
function itemsOf({ actor }: Work, items: unknown): string {
  const refuse = (field: string): never => {
    throw new DomainError('invalid', { problems: [problemOf(field, 'choice', { language: actor.language })] })
  }
  if (!Array.isArray(items) || items.length > mostItems) return refuse('items')
  const stored = items.map((item: Partial<RuleItem> | null, index) => {
    const { tableName, columnName, compare, value } = item ?? {}
    if (!columnsOf(String(tableName)).includes(String(columnName))) return refuse(`items.${index}.columnName`)
    if (!comparisons.includes(compare as 'eq')) return refuse(`items.${index}.compare`)
    if (typeof value !== 'string' || value.length > 500) return refuse(`items.${index}.value`)
    return { table: tableName, column: columnName, compare, value }
  })
  return JSON.stringify(stored)
}

const given = (ids: unknown): string[] => (Array.isArray(ids) && ids.length === 0 ? [] : idsOf({ ids }))

/** Columns of a scope among the input, with what they are to hold. */
function columnsGiven(work: Work, input: Record<string, unknown>): [column: string, value: RawBuilder<unknown>][] {
  const set: [string, RawBuilder<unknown> | undefined][] = [
    ['name', input.scopeName === undefined ? undefined : sql`${input.scopeName}`],
    ['is_enabled', input.status === undefined || input.status === null ? undefined : sql`${input.status}`],
    [
      'items',
      input.items === undefined || input.items === null ? undefined : sql`${itemsOf(work, input.items)}::jsonb`,
    ],
    [
      'roles',
      input.roleIds === undefined || input.roleIds === null ? undefined : sql`${given(input.roleIds)}::bigint[]`,
    ],
    [
      'users',
      input.userIds === undefined || input.userIds === null ? undefined : sql`${given(input.userIds)}::bigint[]`,
    ],
    ['remark', input.remark === undefined ? undefined : sql`${input.remark}`],
  ]
  return set.flatMap(([column, value]): [string, RawBuilder<unknown>][] => (value ? [[column, value]] : []))
}

const assignments = (work: Work, input: Record<string, unknown>): RawBuilder<unknown>[] =>
  columnsGiven(work, input).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)

/** Whoever is bound by rules makes none: one more, or one less, shows more. Error `outOfScope`. */
export function refuseBound({ actor }: Work): void {
  if (actor.rules !== null) throw new DomainError('outOfScope')
}

async function create(work: Work, input: Record<string, unknown>): Promise<RulesScope> {
  const { companyId, userName } = work.actor
  const own = { company_id: companyId, create_user: userName, update_user: userName }
  const columns: [string, unknown][] = [...Object.entries(own), ...columnsGiven(work, input)]
  const { rows } = await sql<{
    id: string
  }>`insert into rules_scope (${sql.join(columns.map(([column]) => sql.ref(column)))})
    values (${sql.join(columns.map(([, value]) => value))}) returning id`
    .execute(work.tx)
    .catch((error) => {
      throw translateStoreError(error) ?? error
    })
  return find(work, rows[0]?.id)
}

async function change(work: Work, id: string, input: Record<string, unknown>): Promise<RulesScope> {
  refuseBound(work)
  const now = await find(work, id)
  if (typeof input.version === 'number' && input.version !== now.version)
    throw new DomainError('stale', { version: now.version })
  await sql`update rules_scope set ${sql.join([...assignments(work, input), sql`version = version + 1`, sql`update_user = ${work.actor.userName}`, sql`update_time = now()`])}
    where id = ${id}`
    .execute(work.tx)
    .catch((error) => {
      throw translateStoreError(error) ?? error
    })
  return find(work, id)
}

const reading: Mounted[] = [
  ...handleRead(readRuleTables, file, async ({ actor }) =>
    covered.map((resource) => ({
      id: tableOf(resource),
      name: wordIn(actor.language, words[resource.name] ?? [resource.name, resource.name, resource.name]),
      children: Object.keys(resource.fields)
        .filter((field) => columnsOf(tableOf(resource)).includes(columnOf(field)))
        .map((field) => ({
          id: columnOf(field),
          name: wordIn(actor.language, words[`${resource.name}.${field}`] ?? [field, field, field]),
        })),
    })),
  ),
  ...handleRead(pageRulesScopes, file, async ({ tx, actor }, input) => {
    const { size, offset } = pageOf(input)
    const where = sql`company_id = ${actor.companyId} and (${input.scopeName ?? ''} = '' or name ilike ${likePattern(input.scopeName ?? '')})`
    const counted = await sql<{ total: number }>`select count(*)::int as total from rules_scope where ${where}`.execute(
      tx,
    )
    const total = counted.rows[0]?.total ?? 0
    const { rows } = await sql<RulesScope>`select ${selected} from rules_scope where ${where}
      order by name limit ${size} offset ${offset}`.execute(tx)
    return { records: rows, total, pages: Math.ceil(total / size) }
  }),
  ...handleRead(readRulesScope, file, (read, { id }) => find(read, id)),
  ...handleRead(readUserScope, file, async ({ tx, actor }, { userId }) => {
    const { rows } =
      await sql`select id as "userId", visible_departments(id)::text[] as departments, sees_own(id) as "seesOwn",
      rules_of(id)::jsonb as rules from app_user where company_id = ${actor.companyId} and id = ${userId ?? actor.userId}`.execute(
        tx,
      )
    if (!rows[0]) throw new DomainError('notFound')
    return rows[0]
  }),
]

/** What a user of the reader's company sees of objects; null departments are all of them. Throws `notFound`. */
export async function readScopeOf({ tx, actor }: Read, userId: string) {
  const { rows } = await sql<{ userName: string; departments: string[] | null; isBoundByRules: boolean }>`
    select name as "userName", visible_departments(id)::text[] as departments, rules_of(id) is not null as "isBoundByRules"
    from app_user where company_id = ${actor.companyId} and id = ${userId}`.execute(tx)
  if (!rows[0]) throw new DomainError('notFound')
  return rows[0]
}

/** Rules scopes. A change binds running sessions at once. */
export function rulesScopeRoutes(sessions: SessionStore): Mounted[] {
  const renewed = async <T>(done: Promise<T>): Promise<T> => {
    const result = await done
    setImmediate(() => sessions.forgetAll())
    return result
  }
  return [
    ...reading,
    ...handle(createRulesScope, file, (work, input) =>
      renewed(
        (async () => {
          refuseBound(work)
          return create(work, input)
        })(),
      ),
    ),
    ...handle(updateRulesScope, file, (work, { id, ...input }) => renewed(change(work, idOf(id), input))),
    ...handle(setRulesScopeStatus, file, async (work, { id, status }) => {
      const now = await find(work, id)
      return renewed(change(work, now.id, { status: status ?? (now.status === 1 ? 0 : 1) }))
    }),
    ...handle(removeRulesScope, file, async (work, { id, ids }) => {
      refuseBound(work)
      const { numAffectedRows } = await sql`delete from rules_scope
        where company_id = ${work.actor.companyId} and id = any(${idsOf({ id, ids })}::bigint[])`.execute(work.tx)
      if (numAffectedRows === 0n) throw new DomainError('notFound')
      const transaction = await transactionOf(work)
      return renewed(Promise.resolve({ removed: Number(numAffectedRows), transaction }))
    }),
    ...handle(renewUserScopes, file, () => renewed(Promise.resolve(null))),
  ]
}
