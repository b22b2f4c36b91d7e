import { sql } from 'kysely'
import type { Read } from '../../platform/db/work.ts'

interface Addresses {
  readonly email?: unknown
  readonly phone?: unknown
}

/** Whether an e-mail or phone is sent that differs from the actor's own. */
export async function hasNewAddress({ tx, actor }: Read, sent: Addresses): Promise<boolean> {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`select email, phone from app_user
    where id = ${actor.userId}`.execute(tx)
  const isOther = (value: unknown, own: string | null | undefined): boolean =>
    value !== undefined && (value || null) !== (own || null)
  return isOther(sent.email, rows[0]?.email) || isOther(sent.phone, rows[0]?.phone)
}
