import { readMessageSender, saveMessageSender, testMessageSender } from '@gemba/contract/message/trigger.ts'
import { sql } from 'kysely'
import { inRead, type Read } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, handleCall, handleRead, type Mounted } from '../../platform/http/route.ts'
import { problemOf } from '../../platform/http/validation.ts'
import { firstLine } from '../../platform/start-refusal.ts'
import { type Sender, sendLetter } from './send-deliveries.ts'

const file = import.meta.url
const methods = ['POST', 'GET', 'PUT']

async function find({ tx }: Read): Promise<Sender | undefined> {
  const { rows } = await sql<Sender>`select * from message_sender`.execute(tx)
  return rows[0]
}

/** By which channels a company can send letters. */
export async function channelsOf({ tx }: Read, companyId: string): Promise<{ email: boolean; phone: boolean }> {
  const { rows } = await sql<{ email: boolean; phone: boolean }>`select smtp_host is not null as email,
    sms_url is not null as phone from message_sender where company_id = ${companyId}`.execute(tx)
  return rows[0] ?? { email: false, phone: false }
}

function present(sender: Sender | undefined): Record<string, unknown> {
  return {
    smtpHost: sender?.smtp_host ?? null,
    smtpPort: sender?.smtp_port ?? null,
    smtpIsSecure: sender?.smtp_is_secure ?? 0,
    smtpUser: sender?.smtp_user ?? null,
    hasSmtpPassword: sender?.smtp_password ? 1 : 0,
    smtpFrom: sender?.smtp_from ?? null,
    smsUrl: sender?.sms_url ?? null,
    smsMethod: sender?.sms_method ?? 'POST',
    smsHeaderNames: Object.keys(sender?.sms_headers ?? {}),
    smsBody: sender?.sms_body ?? null,
  }
}

export const senderRoutes: Mounted[] = [
  ...handleRead(readMessageSender, file, async (read) => present(await find(read))),
  ...handle(saveMessageSender, file, async (work, input) => {
    const refuse = (field: string) =>
      new DomainError('invalid', { problems: [problemOf(field, 'choice', { language: work.actor.language })] })
    if (input.smsMethod && !methods.includes(input.smsMethod)) throw refuse('smsMethod')
    if (input.smsUrl && !/^https?:\/\//.test(input.smsUrl)) throw refuse('smsUrl')
    const headers = input.smsHeaders && typeof input.smsHeaders === 'object' ? input.smsHeaders : {}
    const columns: Record<string, unknown> = {
      smtp_host: input.smtpHost,
      smtp_port: input.smtpPort,
      smtp_is_secure: input.smtpIsSecure,
      smtp_user: input.smtpUser,
      smtp_password: input.smtpPassword,
      smtp_from: input.smtpFrom,
      sms_url: input.smsUrl,
      sms_method: input.smsMethod ?? undefined,
      sms_headers: input.smsHeaders === undefined ? undefined : sql`${JSON.stringify(headers)}::jsonb`,
      sms_body: input.smsBody,
    }
    const set = Object.entries(columns).filter(([, value]) => value !== undefined)
    await sql`insert into message_sender (company_id) values (${work.actor.companyId}) on conflict do nothing`.execute(
      work.tx,
    )
    if (set.length > 0) {
      await sql`update message_sender set ${sql.join(set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}`.execute(
        work.tx,
      )
    }
    return present(await find(work))
  }),
  ...handleCall(testMessageSender, file, async ({ channel, address }, call) => {
    const sender = await inRead(call.database, call.actor, find)
    const letter = { channel: channel === 'sms' ? 'sms' : 'email', address, subject: 'Gemba', body: 'Gemba' } as const
    await sendLetter(sender, letter).catch((error) => {
      throw new DomainError('sendFailed', { reason: firstLine(error) })
    })
    return null
  }).map((route) => ({ ...route, isRead: false })),
]
