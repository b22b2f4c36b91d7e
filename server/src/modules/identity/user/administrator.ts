// Creates or rescues an administrator: by the set-up link of the first start, or by `npm run admin`.

import { isAcceptablePassword } from '@gemba/contract/identity/sign-in/password.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { nextVersion, transactionTime } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { hashSecret } from '../../../platform/limits/hashing.ts'
import { emitSessionsChanged } from '../sign-in/follow-sessions.ts'
import { ensureCompany, ensureRole, ensureUser } from './accounts.ts'

const roleName = ['管理员', '管理員', 'Administrator'] as const
const department = ['管理部', '管理部', 'Administration'] as const

export interface Administrator {
  readonly companyId: string
  readonly userName: string
  readonly password: string
  readonly language: Language
}

/**
 * Creates a user with every right of a company, or gives an existing one these rights and a new password, and enables
 * it. Ends all sessions of the user. Must be called as the system. Throws `weakPassword`.
 */
export async function ensureAdministrator(work: Work, administrator: Administrator): Promise<string> {
  const { companyId, userName, password, language } = administrator
  if (!isAcceptablePassword(password)) throw new DomainError('weakPassword')
  const roleId = await ensureRole(work, { companyId, code: 'admin', name: wordIn(language, roleName), grants: null })
  const userId = await ensureUser(work, {
    companyId,
    name: userName,
    nickname: userName,
    password,
    department: { code: 'administration', name: wordIn(language, department) },
    roleId,
  })
  await work.tx.updateTable('role').set({ is_enabled: 1 }).where('id', '=', roleId).execute()
  await work.tx
    .updateTable('app_user')
    .set({
      password: await hashSecret(password),
      password_changed_at: transactionTime,
      is_enabled: 1,
      version: nextVersion,
    })
    .where('id', '=', userId)
    .execute()
  await work.tx
    .insertInto('role_user')
    .values({ company_id: companyId, role_id: roleId, user_id: userId })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await work.tx
    .updateTable('session')
    .set({ ended_at: transactionTime, end_reason: 'changed' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  await emitSessionsChanged(work, { companyId, userId })
  return userId
}

export interface NamedAdministrator {
  readonly companyCode: string
  readonly userName: string
  readonly password: string
  /** Name and time zone for creating a missing company; undefined if it must exist. */
  readonly newCompany?: { readonly name: string; readonly zone: string } | undefined
}

/**
 * Creates or rescues an administrator by company code. Throws `notFound` if the company is missing and must not be
 * created.
 */
export async function rescueAdministrator(work: Work, account: NamedAdministrator): Promise<void> {
  const { companyCode: code, userName, password, newCompany } = account
  const company = await work.tx.selectFrom('company').select('id').where('code', '=', code).executeTakeFirst()
  if (!company && !newCompany) throw new DomainError('notFound')
  const companyId =
    company?.id ?? (await ensureCompany(work, { code, rawRetentionDays: 0, ...(newCompany as NewPlace) }))
  await ensureAdministrator(work, { companyId, userName, password, language: 'en' })
}

type NewPlace = NonNullable<NamedAdministrator['newCompany']>
