// Users of the companies of tests, created with less work than those of plants.
import { sql } from 'kysely'
import { ensureRole, openOwnSession } from '../modules/identity/index.ts'
import type { Work } from '../platform/db/work.ts'
import { hashSecret } from '../platform/limits/hashing.ts'

export const testPassword = 'Tests@2026'

/** The hash of the password. Because a hash takes 12 ms of processor time, all users of a process have the same. */
let passwordHash: Promise<string> | undefined

interface TestUser {
  readonly companyId: string
  /** Also the code of the role. */
  readonly name: string
  /** Null is all of the company and of the product. */
  readonly grants: string[] | null
}

/** Opens a session of a user, who is created with a role of the same name unless the user exists. */
export async function openTestSession(work: Work, user: TestUser): Promise<{ userId: string; token: string }> {
  const { companyId } = user
  const roleId = await ensureTestRole(work, user)
  const userId = (await findUser(work, user)) ?? (await createUser(work, { companyId, name: user.name, roleId }))
  return { userId, token: await openOwnSession(work, { companyId, userId }) }
}

/** Because a role with all grants has 240 of them, their triggers, which take 45 ms of processor time, do not run. */
async function ensureTestRole(work: Work, { companyId, name, grants }: TestUser): Promise<string> {
  const role = { companyId, code: name, name, grants }
  if (grants !== null) return ensureRole(work, role)
  await setTriggers(work, 'replica')
  const roleId = await ensureRole(work, role)
  await setTriggers(work, 'origin')
  return roleId
}

/** Switches the triggers of the transaction off (`replica`) or on (`origin`), which only a superuser may. */
async function setTriggers({ tx }: Work, role: 'replica' | 'origin'): Promise<void> {
  const statements = `set local role none; set local session_replication_role = ${role}; set local role gemba_system`
  await sql.raw(statements).execute(tx)
}

async function findUser({ tx }: Work, { companyId, name }: TestUser): Promise<string | undefined> {
  const users = tx.selectFrom('app_user').select('id').where('company_id', '=', companyId).where('name', '=', name)
  return (await users.executeTakeFirst())?.id
}

interface NewTestUser {
  readonly companyId: string
  readonly name: string
  readonly roleId: string
}

async function createUser({ tx }: Work, { companyId, name, roleId }: NewTestUser): Promise<string> {
  passwordHash ??= hashSecret(testPassword)
  const department = await tx
    .insertInto('department')
    .values({ code: 'd', name: 'd', company_id: companyId })
    .onConflict((oc) => oc.columns(['company_id', 'code']).doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })))
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = { company_id: companyId, name, nickname: name, department_id: department.id }
  const { id } = await tx
    .insertInto('app_user')
    .values(Object.assign(user, { password: await passwordHash }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('role_user').values({ company_id: companyId, role_id: roleId, user_id: id }).execute()
  return id
}
