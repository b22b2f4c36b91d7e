import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'

/** Throws `notOwner` if a personal model belongs to another user. A model whose owner was removed belongs to everyone. */
export async function assertOwner(work: Work, modelIds: readonly string[]): Promise<void> {
  const { userId } = work.actor
  if (userId === null) return
  const foreign = await ofCompany(work)
    .selectFrom('personal_model')
    .select('name')
    .where('id', '=', anyId(modelIds))
    .where('user_id', '<>', userId)
    .executeTakeFirst()
  if (foreign) throw new DomainError('notOwner', { name: foreign.name })
}
