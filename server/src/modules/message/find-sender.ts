import { sql } from 'kysely'
import type { Read } from '../../platform/db/work.ts'

/** How a company sends, secrets included: for sending only, never for an answer. */
export interface Sender {
  readonly smtp_host: string | null
  readonly smtp_port: number | null
  readonly smtp_is_secure: 0 | 1
  readonly smtp_user: string | null
  readonly smtp_password: string | null
  readonly smtp_from: string | null
  readonly sms_url: string | null
  readonly sms_method: string
  readonly sms_headers: Readonly<Record<string, string>>
  readonly sms_body: string | null
}

/** The sender of the company that is worked for. */
export async function findSender({ tx }: Pick<Read, 'tx'>): Promise<Sender | undefined> {
  const { rows } = await sql<Sender>`select smtp_host, smtp_port, smtp_is_secure, smtp_user, smtp_password, smtp_from,
    sms_url, sms_method, sms_headers, sms_body from message_sender`.execute(tx)
  return rows[0]
}

/** By which channels a company can send letters. */
export async function channelsOf({ tx }: Read, companyId: string): Promise<{ email: boolean; phone: boolean }> {
  const { rows } = await sql<{ email: boolean; phone: boolean }>`select smtp_host is not null as email,
    sms_url is not null as phone from message_sender where company_id = ${companyId}`.execute(tx)
  return rows[0] ?? { email: false, phone: false }
}
