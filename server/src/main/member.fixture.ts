// One more user of a company of a test, with some rights; null grants are all of them.
import { inWork, systemActor } from '../platform/db/work.ts'
import { type Caller, callerOf, type TestProduct } from './product.fixture.ts'
import { openTestSession } from './test-user.fixture.ts'

export interface Member {
  readonly call: Caller
  readonly userId: string
  readonly token: string
}

/** Makes a user of company alpha with a role of its own, signed in. */
export async function makeMember(run: TestProduct, name: string, grants: string[] | null): Promise<Member> {
  const { companyId, product } = run
  return inWork(product.database, systemActor(), async (work) => {
    const { userId, token } = await openTestSession(work, { companyId, name, grants })
    return { userId, token, call: callerOf(product, token) }
  })
}
