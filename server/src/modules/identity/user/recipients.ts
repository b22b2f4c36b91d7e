// Recipients of notifications: addresses, languages, rights and visibility of users.

import { type Language, languages } from '@gemba/contract/kit/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, orNull, rowShape } from '../../../platform/db/row-shape.ts'
import { anyId, type RenamedColumns } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { nicknameColumnIn } from './nickname.ts'

/** The language of users who have chosen none. */
export const defaultLanguage: Language = 'zh-CN'

/** The row that a notification is about. The rules of a user may hide it. */
export interface Subject {
  readonly table: 'object' | 'box'
  readonly id: string
}

export interface Selection {
  /** Limits the recipients to these departments, roles and users; all users if every list is empty. */
  readonly among: {
    readonly departments: readonly string[]
    readonly roles: readonly string[]
    readonly users: readonly string[]
  }
  /** Department of the subject; null if it has none. */
  readonly departmentId: string | null
  readonly subject: Subject | undefined
}

export interface Recipient extends RenamedColumns<'app_user', { userId: 'id'; email: 'email'; phone: 'phone' }> {
  /** Undefined if the user has chosen none. */
  readonly language: Language | undefined
}

/** The setting that contains the language and theme of user `u`. */
const workspaceOf = sql`(select d.value from company_detail d
  where d.company_id = u.company_id and d.user_id = u.id and d.key = 'workspace')`

type Setting = RenamedColumns<'company_detail', { workspace: 'value' }>

/** Returns the language of that setting; undefined if the user has chosen none. */
function languageChosen({ workspace }: Setting): Language | undefined {
  if (workspace === null) return undefined
  try {
    const { language } = JSON.parse(workspace) as { language?: unknown }
    return languages.find((knownLanguage) => knownLanguage === language)
  } catch {
    // Clients may store other content there.
    return undefined
  }
}

/** Returns the condition that the rules of user `u` show the subject. */
const rulesShow = (subject: Subject | undefined): RawBuilder<unknown> =>
  subject
    ? sql`(rules_of(u.id) is null or exists (select from ${sql.table(subject.table)} s where s.id = ${subject.id}
        and rules_pass(rules_of(u.id)::jsonb, ${subject.table}, to_jsonb(s))))`
    : sql`true`

/** Returns the condition that user `u` is among the recipients. */
function isAmong({ departments, roles, users }: Selection['among']): RawBuilder<unknown> {
  if (departments.length + roles.length + users.length === 0) return sql`true`
  return sql`(u.id = any(${[...users]}::bigint[]) or u.department_id = any(${[...departments]}::bigint[])
    or exists (select from role_user x where x.user_id = u.id and x.role_id = any(${[...roles]}::bigint[])))`
}

const recipientShape = rowShape({
  userId: 'app_user.id',
  email: 'app_user.email',
  phone: 'app_user.phone',
  workspace: orNull(computed.text),
})

/** Returns enabled users of the company who have the function code, see the subject, and are among the recipients. */
export async function listUsersWithPermission(
  { tx, actor }: Read,
  permission: string,
  { among, departmentId, subject }: Selection,
): Promise<Recipient[]> {
  const rows = await listRows(
    tx,
    recipientShape,
    sql`select u.id as "userId", u.email, u.phone, ${workspaceOf} as workspace from app_user u
      where u.company_id = ${companyOf(actor)} and u.is_enabled = 1 and ${isAmong(among)}
        and exists (select from role_user ru join role r on r.id = ru.role_id and r.is_enabled = 1
          join role_grant g on g.role_id = r.id join menu_entry m on m.id = g.menu_entry_id
          where ru.user_id = u.id and m.code = ${permission} and m.company_id is null)
        and (visible_departments(u.id) is null or ${departmentId}::bigint = any(visible_departments(u.id)))
        and ${rulesShow(subject)}
      order by u.id`,
  )
  return rows.map(({ workspace, ...row }) => ({ ...row, language: languageChosen({ workspace }) }))
}

/** Locks an account of the company against removal; undefined if it was removed. */
export async function lockAccount(
  work: Work,
  userId: string,
): Promise<{ zone: string; language: Language | undefined } | undefined> {
  const row = await ofCompany(work)
    .selectFrom('app_user as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .select('c.time_zone as zone')
    .select((eb) =>
      eb
        .selectFrom('company_detail as d')
        .select('d.value')
        .whereRef('d.company_id', '=', 'u.company_id')
        .whereRef('d.user_id', '=', 'u.id')
        .where('d.key', '=', 'workspace')
        .as('workspace'),
    )
    .where('u.id', '=', userId)
    .forKeyShare('u')
    .executeTakeFirst()
  return row && { zone: row.zone, language: languageChosen(row) }
}

/** Returns the addresses of the caller; undefined for the system. */
export function addressesOfCaller(read: Read) {
  return ofCompany(read)
    .selectFrom('app_user')
    .select(['email', 'phone'])
    .where('id', '=', read.actor.userId)
    .executeTakeFirst()
}

/** Returns the departments of the company in their order. */
export function listDepartments(read: Read) {
  return ofCompany(read)
    .selectFrom('department')
    .select(['id', 'parent_id as parentId', 'name'])
    .orderBy('sort_number')
    .orderBy('code')
    .execute()
}

/** Returns the enabled roles of the company, by code. */
export function listEnabledRoles(read: Read) {
  return ofCompany(read)
    .selectFrom('role')
    .select(['id', 'name', 'code'])
    .where('is_enabled', '=', 1)
    .orderBy('code')
    .execute()
}

/** Returns the users of the company who may sign in, by name. */
export function listEnabledUsers(read: Read) {
  return ofCompany(read)
    .selectFrom('app_user')
    .select(['id', 'name', 'department_id as departmentId'])
    .select(nicknameColumnIn('app_user', read.actor.language).as('nickname'))
    .where('is_enabled', '=', 1)
    .orderBy('name')
    .execute()
}

/** Returns the nicknames of users of the company, by id. */
export async function nicknamesOf(read: Read, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await ofCompany(read)
    .selectFrom('app_user')
    .select(['id', nicknameColumnIn('app_user', read.actor.language).as('nickname')])
    .where('id', '=', anyId(userIds))
    .execute()
  return new Map(rows.map(({ id, nickname }) => [id, nickname]))
}

/** Returns the nicknames of users of the company, by the name with which they sign in. */
export async function nicknamesBySignInName(read: Read, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await ofCompany(read)
    .selectFrom('app_user')
    .select(['name', nicknameColumnIn('app_user', read.actor.language).as('nickname')])
    .where('name', 'in', [...new Set(names)])
    .execute()
  return new Map(rows.map(({ name, nickname }) => [name, nickname]))
}

/** Returns the time zone of the company. */
export async function zoneOf({ tx, actor }: Read): Promise<string> {
  const { zone } = await tx
    .selectFrom('company')
    .select('time_zone as zone')
    .where('id', '=', companyOf(actor))
    .executeTakeFirstOrThrow()
  return zone
}
