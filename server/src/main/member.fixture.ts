// One more user of a company of a test, with some rights; null grants are all of them.
import { ensureRole, ensureUser, openOwnSession } from '../modules/identity/index.ts'
import { inWork, systemActor } from '../platform/db/work.ts'
import { type Caller, callerOf, type TestProduct, testPassword } from './product.fixture.ts'

export interface Member {
  readonly call: Caller
  readonly userId: string
  readonly token: string
}

/** Makes a user of company alpha with a role of its own, signed in. */
export async function makeMember(run: TestProduct, name: string, grants: string[] | null): Promise<Member> {
  const { companyId, product } = run
  return inWork(product.database, systemActor(), async (work) => {
    const roleId = await ensureRole(work, { companyId, code: name, name, grants })
    const department = { code: 'd', name: 'd' }
    const userId = await ensureUser(work, {
      companyId,
      name,
      nickname: name,
      password: testPassword,
      department,
      roleId,
    })
    const token = await openOwnSession(work, { companyId, userId })
    return { userId, token, call: callerOf(product, token) }
  })
}
