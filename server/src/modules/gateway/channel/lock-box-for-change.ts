import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'

/** Locks a box against other changes of its channels until the transaction ends. Throws `notFound`. */
export async function lockBoxForChange(work: Work, boxId: string): Promise<void> {
  await ofCompany(work)
    .selectFrom('box')
    .select('id')
    .where('id', '=', boxId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
}
