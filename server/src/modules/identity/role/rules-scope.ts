import {
  createRulesScope,
  pageRulesScopes,
  type RuleItem,
  type RulesScope,
  readRulesScope,
  readRuleTables,
  readUserScope,
  removeRulesScope,
  renewUserScopes,
  type StoredRuleItem,
  setRulesScopeStatus,
  updateRulesScope,
} from '@gemba/contract/identity/role/rules-scope.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { text } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { labelOf, nounOf } from '@gemba/contract/kit/resource.ts'
import { resources } from '@gemba/contract/modules.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, type Columns, changedBy, type RenamedColumns } from '../../../platform/db/rows.ts'
import { translateStoreError } from '../../../platform/db/translate.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { staleOf } from '../../../platform/stale.ts'
import { idOf, idsOf, transactionOf } from '../../../resource/crud.ts'
import { columnOf, tableOf } from '../../../resource/query/columns.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'

const file = import.meta.url
/** Resources whose tables have the row policy. */
const covered = resources.filter(({ name }) => ['object', 'model', 'box'].includes(name))
const maxItems = 50

function columnsOf(name: string): string[] {
  const resource = covered.find((candidate) => tableOf(candidate) === name)
  if (!resource) return []
  return Object.entries(resource.fields).flatMap(([field, { kind }]) =>
    kind === 'secret' || kind === 'json' ? [] : [columnOf(field)],
  )
}

type ScopeRow = Pick<RulesScope, 'status' | 'items'> &
  RenamedColumns<'rules_scope', { id: 'id'; scopeName: 'name'; roleIds: 'roles'; userIds: 'users' }> &
  Columns<'rules_scope', 'remark' | 'version'>

const scopesOf = (read: Read) => ofCompany(read).selectFrom('rules_scope')

const columnsAmong = (scopes: ReturnType<typeof scopesOf>) =>
  scopes
    .select(['id', 'name as scopeName', 'is_enabled as status', 'roles as roleIds', 'users as userIds', 'remark'])
    .select('version')
    .select(
      sql<RuleItem[]>`(select coalesce(jsonb_agg(jsonb_build_object('tableName', i ->> 'table',
        'columnName', i ->> 'column', 'compare', i ->> 'compare', 'value', i ->> 'value')), '[]')
        from jsonb_array_elements(items) as i)`.as('items'),
    )
    .$narrowType<Pick<RulesScope, 'status'>>()
    .$castTo<ScopeRow>()

async function find(read: Read, id: unknown): Promise<RulesScope> {
  return columnsAmong(scopesOf(read).where('id', '=', idOf(id))).executeTakeFirstOrThrow(notFound)
}

/** Returns items in their stored form. Throws `invalid` for anything that is not a condition on a covered column. */
function itemsOf({ actor }: Work, items: readonly RuleItem[]): string {
  const refuse = (field: string): never => {
    throw new DomainError('invalid', { problems: [problemOf(field, 'choice', { language: actor.language })] })
  }
  if (items.length > maxItems) return refuse('items')
  const stored = items.map(({ tableName, columnName, ...condition }, index): StoredRuleItem => {
    if (!columnsOf(tableName).includes(columnName)) return refuse(`items.${index}.columnName`)
    return { table: tableName, column: columnName, ...condition }
  })
  return JSON.stringify(stored)
}

type ScopeInput = Partial<Omit<CommandInput<typeof updateRulesScope>, 'id'>>

const isSent = (value: unknown): boolean => value !== undefined && value !== null

/** Returns the columns of a scope in the input. Missing fields are undefined. */
function columnsGiven(work: Work, input: ScopeInput) {
  return {
    name: input.scopeName ?? undefined,
    is_enabled: isSent(input.status) ? Number(input.status) : undefined,
    items: input.items ? itemsOf(work, input.items) : undefined,
    roles: input.roleIds ? idsOf({ ids: input.roleIds }) : undefined,
    users: input.userIds ? idsOf({ ids: input.userIds }) : undefined,
    remark: input.remark,
  }
}

/** Throws `outOfScope` for users bound by rules, because adding or removing a rule could widen their view. */
export function assertNoRules({ actor }: Work): void {
  if (actor.rules !== null) throw new DomainError('outOfScope')
}

async function create(work: Work, input: Record<string, unknown> & { scopeName: string }): Promise<RulesScope> {
  const { tx, actor } = work
  const ownerColumns = { company_id: companyOf(actor), create_user: actor.userName, update_user: actor.userName }
  const { id } = await tx
    .insertInto('rules_scope')
    .values({ ...columnsGiven(work, input), name: input.scopeName, ...ownerColumns })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      throw translateStoreError(error) ?? error
    })
  return find(work, id)
}

async function change(work: Work, id: string, input: ScopeInput): Promise<RulesScope> {
  assertNoRules(work)
  const now = await find(work, id)
  if (typeof input.version === 'number' && input.version !== now.version) throw staleOf(now)
  await work.tx
    .updateTable('rules_scope')
    .set({ ...columnsGiven(work, input), ...changedBy(work.actor.userName) })
    .where('id', '=', id)
    .execute()
    .catch((error) => {
      throw translateStoreError(error) ?? error
    })
  return find(work, id)
}

const usersOf = (read: Pick<Read, 'tx' | 'actor'>) => ofCompany(read).selectFrom('app_user')
const reading = [
  ...handle(readRuleTables, file, async ({ actor }) =>
    covered.map((resource) => ({
      id: tableOf(resource),
      name: wordIn(actor.language, nounOf(resource)),
      children: Object.keys(resource.fields)
        .filter((field) => columnsOf(tableOf(resource)).includes(columnOf(field)))
        .map((field) => ({
          id: columnOf(field),
          name: wordIn(actor.language, labelOf(resource, field)),
        })),
    })),
  ),
  ...handle(pageRulesScopes, file, (read, input) =>
    pageQuery(read, columnsAmong(scopesOf(read).orderBy('name')), {
      input,
      unique: ['id', 'asc'],
      filters: { scopeName: { field: text({ search: true }), column: 'name' } },
    }),
  ),
  ...handle(readRulesScope, file, (read, { id }) => find(read, id)),
  ...handle(readUserScope, file, async ({ tx, actor }, { userId }) => {
    const row = await usersOf({ tx, actor })
      .select('id as userId')
      .select(({ fn }) => [
        fn<string[] | null>('visible_departments', ['id']).as('departments'),
        fn<boolean>('sees_own', ['id']).as('seesOwn'),
        fn<string | null>('rules_of', ['id']).as('rules'),
      ])
      .where('id', '=', String(userId ?? actor.userId))
      .executeTakeFirstOrThrow(notFound)
    return { ...row, rules: row.rules === null ? null : JSON.parse(row.rules) }
  }),
]

/** Returns the departments and rules of a user of the reader's company; null departments are all. Throws `notFound`. */
export async function readScopeOf({ tx, actor }: Read, userId: string) {
  const row = await usersOf({ tx, actor })
    .select('name as userName')
    .select(({ fn }) => [
      fn<string[] | null>('visible_departments', ['id']).as('departments'),
      fn<string | null>('rules_of', ['id']).as('rules'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(notFound)
  const { userName, departments, rules } = row
  return { userName, departments, isBoundByRules: rules !== null }
}

/** Routes for rules scopes. */
export const rulesScopeRoutes = [
  ...reading,
  ...handle(createRulesScope, file, (work, input) => {
    assertNoRules(work)
    return create(work, input)
  }),
  ...handle(updateRulesScope, file, (work, { id, ...input }) => change(work, idOf(id), input)),
  ...handle(setRulesScopeStatus, file, async (work, { id, status }) => {
    const now = await find(work, id)
    return change(work, now.id, { status: status ?? (now.status === 1 ? 0 : 1) })
  }),
  ...handle(removeRulesScope, file, async (work, { id, ids }) => {
    assertNoRules(work)
    const { numDeletedRows } = await ofCompany(work)
      .deleteFrom('rules_scope')
      .where('id', '=', anyId(idsOf({ id, ids })))
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new DomainError('notFound')
    return { removed: Number(numDeletedRows), transaction: await transactionOf(work) }
  }),
  // Each change of the module renews the sessions after its commit. This route only does that.
  ...handle(renewUserScopes, file, async () => null),
]
