import { can } from '@gemba/contract/identity/role/can.ts'
import { sessionLifeSec } from '@gemba/contract/identity/sign-in/session.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyText } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { hashSecret } from '../../../platform/limits/hashing.ts'
import { openSession } from '../sign-in/session-store.ts'

export interface NewCompany {
  readonly code: string
  readonly name: string
  readonly nameEn?: string
  readonly nameTw?: string
  readonly zone: string
  /** Days that raw samples are stored; 0 is unlimited. */
  readonly rawRetentionDays: number
}

/** Creates a company, or finds it by code. Returns its id. Must be called as the system. */
export async function ensureCompany({ tx }: Work, company: NewCompany): Promise<string> {
  const { code, name, nameEn = null, nameTw = null, zone, rawRetentionDays } = company
  const { id } = await tx
    .insertInto('company')
    .values({ code, name, name_en: nameEn, name_tw: nameTw, time_zone: zone, raw_retention_days: rawRetentionDays })
    .onConflict((oc) => oc.column('code').doUpdateSet(({ ref }) => ({ name: ref('company.name') })))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface NewRole {
  readonly companyId: string
  readonly code: string
  readonly name: string
  /** The names in English and Traditional Chinese. */
  readonly nameEn?: string
  readonly nameTw?: string
  readonly grants: readonly string[] | null
  /** The scope of its users, a code of `dataScope`; default is everything. */
  readonly scope?: number
  /** The start page of its users, a code of `startPage`. */
  readonly startPage?: number
}

/**
 * Creates or updates a role with the given menu entries and function codes; null grants all of the company and of the
 * product.
 */
export async function ensureRole({ tx }: Work, role: NewRole): Promise<string> {
  const { companyId, code, name, nameEn = null, nameTw = null, grants, scope = 1, startPage = null } = role
  const { id } = await tx
    .insertInto('role')
    .values({ company_id: companyId, code, name, name_en: nameEn, name_tw: nameTw, scope, start_page: startPage })
    .onConflict((oc) =>
      oc.columns(['company_id', 'code']).doUpdateSet(({ ref, fn }) => ({
        name: ref('excluded.name'),
        name_en: fn.coalesce('excluded.name_en', 'role.name_en'),
        name_tw: fn.coalesce('excluded.name_tw', 'role.name_tw'),
        start_page: fn.coalesce('role.start_page', 'excluded.start_page'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('role_grant')
    .columns(['company_id', 'role_id', 'menu_entry_id'])
    .expression((eb) =>
      eb
        .selectFrom('menu_entry as m')
        .select([eb.val(companyId).as('company_id'), eb.val(id).as('role_id'), 'm.id'])
        .where((entry) => entry.or([entry('m.company_id', 'is', null), entry('m.company_id', '=', companyId)]))
        .$if(grants !== null, (all) => all.where('m.code', '=', anyText(grants ?? []))),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
  return id
}

export interface NewUser {
  readonly companyId: string
  readonly name: string
  readonly nickname: string
  readonly nicknameEn?: string
  readonly nicknameTw?: string
  readonly password: string
  readonly department: {
    readonly code: string
    readonly name: string
    readonly nameEn?: string
    readonly nameTw?: string
  }
  readonly roleId: string
}

/** Creates a user, or leaves an existing one of that name unchanged. Returns the id. */
export async function ensureUser({ tx }: Work, user: NewUser): Promise<string> {
  const existingUser = await tx
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', user.companyId)
    .where('name', '=', user.name)
    .executeTakeFirst()
  if (existingUser) return existingUser.id
  const { code, name, nameEn = null, nameTw = null } = user.department
  const department = await tx
    .insertInto('department')
    .values({ code, name, name_en: nameEn, name_tw: nameTw, company_id: user.companyId })
    .onConflict((oc) => oc.columns(['company_id', 'code']).doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('app_user')
    .values({
      company_id: user.companyId,
      name: user.name,
      nickname: user.nickname,
      nickname_en: user.nicknameEn ?? null,
      nickname_tw: user.nicknameTw ?? null,
      password: await hashSecret(user.password),
      department_id: department.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('role_user').values({ company_id: user.companyId, role_id: user.roleId, user_id: id }).execute()
  return id
}

/** Adds a role to the user of a name if the user exists and lacks it. */
export async function assignRole(
  { tx }: Work,
  { companyId, userName, roleId }: { companyId: string; userName: string; roleId: string },
): Promise<void> {
  await tx
    .insertInto('role_user')
    .columns(['company_id', 'role_id', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('app_user as u')
        .select([eb.val(companyId).as('company_id'), eb.val(roleId).as('role_id'), 'u.id'])
        .where('u.company_id', '=', companyId)
        .where('u.name', '=', userName),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/**
 * Returns a token of a user without a password, for internal use of the product. The caller must end the session with
 * `POST /user/logout`.
 */
export async function openOwnSession(work: Work, owner: { companyId: string; userId: string }): Promise<string> {
  const { token } = await openSession(work, { ...owner, isSingle: false, isSigned: false, lifeSec: sessionLifeSec() })
  return token
}

/** Returns whether an enabled user of the company has a permission now. */
export async function userCan(read: Read, userId: string, permission: string): Promise<boolean> {
  const row = await ofCompany(read)
    .selectFrom('app_user')
    .select(({ fn }) => fn<string[]>('authorities_of', ['id']).as('authorities'))
    .where('id', '=', userId)
    .where('is_enabled', '=', 1)
    .executeTakeFirst()
  return can(row?.authorities, permission)
}
