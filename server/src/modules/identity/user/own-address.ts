import type { Read } from '../../../platform/db/work.ts'

interface Addresses {
  readonly email?: unknown
  readonly phone?: unknown
}

/** Returns whether the input has an e-mail or phone that differs from the actor's. */
export async function hasNewAddress({ tx, actor }: Read, addressInput: Addresses): Promise<boolean> {
  const addresses = await tx
    .selectFrom('app_user')
    .select(['email', 'phone'])
    .where('id', '=', String(actor.userId))
    .executeTakeFirst()
  const isOther = (value: unknown, stored: string | null | undefined): boolean =>
    value !== undefined && (value || null) !== (stored || null)
  return isOther(addressInput.email, addresses?.email) || isOther(addressInput.phone, addresses?.phone)
}
