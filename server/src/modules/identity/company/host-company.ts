import type { Store } from '../../../platform/db/store.ts'

export interface HostCompany {
  readonly id: string
  /** Whether anybody may register. */
  readonly isOpen: boolean
}

/**
 * Returns the company with a code, or the first one, which runs the installation and sends its messages; undefined if
 * there is none.
 */
export async function findHost(store: Store, code: string | null | undefined): Promise<HostCompany | undefined> {
  const company = await store.asSystem('checkCode').inWork(({ tx }) =>
    tx
      .selectFrom('company as c')
      .leftJoin('company_detail as d', (join) =>
        join.onRef('d.company_id', '=', 'c.id').on('d.user_id', 'is', null).on('d.key', '=', 'openRegistration'),
      )
      .select(['c.id', 'd.value as registration'])
      .$if(Boolean(code), (companies) => companies.where('c.code', '=', code ?? ''))
      .orderBy('c.id')
      .limit(1)
      .executeTakeFirst(),
  )
  return company && { id: company.id, isOpen: company.registration === 'open' }
}
