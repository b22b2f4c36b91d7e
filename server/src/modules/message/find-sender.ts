import type { Selectable } from 'kysely'
import type { MessageSenderTable } from '../../platform/db/tables/message.ts'
import type { Read } from '../../platform/db/work.ts'

/** Settings for sending, with secrets. Must not be part of a response. */
export type Sender = Omit<Selectable<MessageSenderTable>, 'company_id' | 'smtp_is_secure' | 'sms_headers'> & {
  smtp_is_secure: 0 | 1
  sms_headers: Readonly<Record<string, string>>
}

/** Returns the settings of the current company. */
export async function findSender({ tx }: Pick<Read, 'tx'>): Promise<Sender | undefined> {
  return tx
    .selectFrom('message_sender')
    .select(['smtp_host', 'smtp_port', 'smtp_is_secure', 'smtp_user', 'smtp_password', 'smtp_from'])
    .select(['sms_url', 'sms_method', 'sms_headers', 'sms_body'])
    .$narrowType<Pick<Sender, 'smtp_is_secure' | 'sms_headers'>>()
    .executeTakeFirst()
}

/** Returns which channels a company has set up. */
export async function channelsOf({ tx }: Read, companyId: string): Promise<{ email: boolean; phone: boolean }> {
  const row = await tx
    .selectFrom('message_sender')
    .select(['smtp_host', 'sms_url'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return { email: (row?.smtp_host ?? null) !== null, phone: (row?.sms_url ?? null) !== null }
}
