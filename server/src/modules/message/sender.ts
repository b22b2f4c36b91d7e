import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import {
  type MessageSender,
  readMessageSender,
  saveMessageSender,
  testMessageSender,
} from '@gemba/contract/message/sender.ts'
import { outboundFailures } from '@gemba/contract/outbound.ts'
import { companyOf, type Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type BoundRoute, handle, handleWithoutWork } from '../../platform/http/route.ts'
import { problemOf } from '../../platform/http/validation.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { failureOf } from '../../platform/outbound/outbound-failure.ts'
import { isSecretHeader, isSecretInClear } from '../../platform/outbound/send-call.ts'
import { findSender, type Sender } from './find-sender.ts'
import { resumeLane } from './lane-store.ts'
import { sendMessage } from './send-message.ts'

const file = import.meta.url

type Input = CommandInput<typeof saveMessageSender>

function present(sender: Sender | undefined): MessageSender {
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

const unset: Sender = {
  smtp_host: null,
  smtp_port: null,
  smtp_is_secure: 0,
  smtp_user: null,
  smtp_password: null,
  smtp_from: null,
  sms_url: null,
  sms_method: 'POST',
  sms_headers: {},
  sms_body: null,
}

function check({ actor }: Work, { smsUrl, smsHeaders }: Input): void {
  const refuse = (field: string) =>
    new DomainError('invalid', { problems: [problemOf(field, 'choice', { language: actor.language })] })
  if (smsUrl && !isGatewayAddress(smsUrl)) throw refuse('smsUrl')
  if (smsHeaders && !Object.entries(smsHeaders).every(isHeader)) throw refuse('smsHeaders')
}

/** An address of HTTP of one host, whoever is written to; without a password, as whoever may see the settings sees it. */
function isGatewayAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, host } = new URL(text)
  return /^https?:$/.test(protocol) && username + password === '' && !/[{}]/.test(host)
}

const isHeader = ([name, value]: [string, string]): boolean =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e]*$/.test(value)

const originOf = (url: string | null): string | null => (url && URL.canParse(url) ? new URL(url).origin : null)

/** What is stored next. A secret stays only while it goes to the same place for the same user. */
function change(now: Sender, input: Input): Sender {
  const next: Sender = {
    smtp_host: input.smtpHost === undefined ? now.smtp_host : input.smtpHost || null,
    smtp_port: input.smtpPort === undefined ? now.smtp_port : input.smtpPort,
    smtp_is_secure: input.smtpIsSecure ?? now.smtp_is_secure,
    smtp_user: input.smtpUser === undefined ? now.smtp_user : input.smtpUser,
    smtp_password: input.smtpPassword === undefined ? now.smtp_password : input.smtpPassword,
    smtp_from: input.smtpFrom === undefined ? now.smtp_from : input.smtpFrom,
    sms_url: input.smsUrl === undefined ? now.sms_url : input.smsUrl || null,
    sms_method: input.smsMethod ?? now.sms_method,
    sms_headers: input.smsHeaders === undefined ? now.sms_headers : (input.smsHeaders ?? {}),
    sms_body: input.smsBody === undefined ? now.sms_body : input.smsBody,
  }
  const isSameMailbox = (['smtp_host', 'smtp_port', 'smtp_user'] as const).every((name) => next[name] === now[name])
  const isSameGateway = originOf(next.sms_url) === originOf(now.sms_url)
  return {
    ...next,
    smtp_password: isSameMailbox || input.smtpPassword ? next.smtp_password : null,
    sms_headers: isSameGateway || input.smsHeaders ? next.sms_headers : withoutSecrets(next.sms_headers),
  }
}

function withoutSecrets(headers: Sender['sms_headers']): Sender['sms_headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isSecretHeader(name)))
}

async function save(work: Work, input: Input): Promise<Sender> {
  check(work, input)
  const companyId = companyOf(work.actor)
  await work.tx
    .insertInto('message_sender')
    .values({ company_id: companyId })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await work.tx
    .selectFrom('message_sender')
    .select('company_id')
    .where('company_id', '=', companyId)
    .forUpdate()
    .execute()
  const next = change((await findSender(work)) ?? unset, input)
  if (next.sms_url !== null && isSecretInClear(next.sms_url, next.sms_headers)) {
    throw new DomainError('secretInClear', { headers: Object.keys(next.sms_headers).filter(isSecretHeader) })
  }
  await work.tx
    .updateTable('message_sender')
    .set({ ...next, sms_headers: JSON.stringify(next.sms_headers) })
    .where('company_id', '=', companyId)
    .execute()
  for (const channel of ['email', 'sms'] as const) await resumeLane(work, channel)
  return next
}

/** Calls on how the company sends. */
export const senderRoutes = (outbound: Outbound): BoundRoute[] => [
  ...handle(readMessageSender, file, async (read) => present(await findSender(read))),
  ...handle(saveMessageSender, file, async (work, input) => present(await save(work, input))),
  ...handleWithoutWork(testMessageSender, file, async ({ channel, address }, call) => {
    const sender = await call.inRead(findSender)
    await sendMessage({ sender, outbound }, { channel, address, subject: 'Gemba', body: 'Gemba' }).catch((error) => {
      const { kind } = failureOf(error)
      throw new DomainError('sendFailed', { kind, reason: wordIn(call.actor.language, outboundFailures[kind]) })
    })
    await call.inWork((work) => resumeLane(work, channel))
    return null
  }),
]
