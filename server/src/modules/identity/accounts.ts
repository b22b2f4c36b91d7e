import { sessionLifeSec } from '@gemba/contract/identity/session.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/db/work.ts'
import { hashSecret } from '../../platform/limits/hashing.ts'
import { openSession } from './session-store.ts'

export interface NewCompany {
  readonly code: string
  readonly name: string
  readonly zone: string
  /** Days that raw samples are kept; 0 is without end. */
  readonly rawRetentionDays: number
}

/** Makes a company, or finds it by its code. Answers its id. Runs as the product itself. */
export async function ensureCompany({ tx }: Work, company: NewCompany): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into company (code, name, time_zone, raw_retention_days)
    values (${company.code}, ${company.name}, ${company.zone}, ${company.rawRetentionDays})
    on conflict (code) do update set name = company.name returning id`.execute(tx)
  return rows[0]?.id as string
}

/** Makes a role with the given menu entries and function codes, or brings it to them; null grants everything that is the company's or ships. */
export async function ensureRole(
  { tx }: Work,
  role: { companyId: string; code: string; name: string; grants: readonly string[] | null },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into role (company_id, code, name)
    values (${role.companyId}, ${role.code}, ${role.name})
    on conflict (company_id, code) do update set name = excluded.name returning id`.execute(tx)
  const id = rows[0]?.id as string
  await sql`insert into role_grant (company_id, role_id, menu_entry_id)
    select ${role.companyId}, ${id}, m.id from menu_entry m
    where (m.company_id is null or m.company_id = ${role.companyId})
      and (${role.grants === null} or m.code = any(${[...(role.grants ?? [])]}::text[]))
    on conflict do nothing`.execute(tx)
  return id
}

export interface NewUser {
  readonly companyId: string
  readonly name: string
  readonly nickname: string
  readonly password: string
  readonly department: { readonly code: string; readonly name: string }
  readonly roleId: string
}

/** Makes a user, or leaves the one of that name as it is. Answers the id. */
export async function ensureUser({ tx }: Work, user: NewUser): Promise<string> {
  const found = await sql<{ id: string }>`select id from app_user
    where company_id = ${user.companyId} and name = ${user.name}`.execute(tx)
  if (found.rows[0]) return found.rows[0].id
  const department = await sql<{ id: string }>`insert into department (company_id, code, name)
    values (${user.companyId}, ${user.department.code}, ${user.department.name})
    on conflict (company_id, code) do update set name = excluded.name returning id`.execute(tx)
  const made = await sql<{ id: string }>`insert into app_user (company_id, name, nickname, password, department_id)
    values (${user.companyId}, ${user.name}, ${user.nickname}, ${await hashSecret(user.password)}, ${department.rows[0]?.id})
    returning id`.execute(tx)
  const id = made.rows[0]?.id as string
  await sql`insert into role_user (company_id, role_id, user_id) values (${user.companyId}, ${user.roleId}, ${id})`.execute(
    tx,
  )
  return id
}

/** A token that acts for a user without a password, for the product's own start. End it with `POST /user/logout`. */
export async function openOwnSession(work: Work, owner: { companyId: string; userId: string }): Promise<string> {
  const { token } = await openSession(work, { ...owner, isSingle: false, isSigned: false, lifeSec: sessionLifeSec() })
  return token
}
