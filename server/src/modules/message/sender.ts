import { can } from '@gemba/contract/identity/role/can.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { senderChannels } from '@gemba/contract/message/delivery.ts'
import {
  type MessageSender,
  readMessageSender,
  saveMessageSender,
  testMessageSender,
} from '@gemba/contract/message/sender.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import { companyOf, type Read, type Work } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { handle, handleWithoutWork } from '../../platform/http/route.ts'
import { problemOf } from '../../platform/http/validation.ts'
import { isMasked, maskAddress } from '../../platform/outbound/masked-address.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { isSecretHeader, isSecretInClear } from '../../platform/outbound/send-call.ts'
import { ownAddresses } from '../identity/index.ts'
import type { TestDeliveries } from './delivery/test-delivery.ts'
import { findSender, type Sender } from './find-sender.ts'
import { resumeLane } from './lane-store.ts'
import { sendMessage } from './send-message.ts'

const file = import.meta.url

type Input = CommandInput<typeof saveMessageSender>

function present(sender: Sender | undefined, { actor }: Pick<Read, 'actor'>): MessageSender {
  const isWhole = can(actor.authorities, saveMessageSender.permission)
  const show = (text: string | null | undefined): string | null =>
    isWhole || !text ? (text ?? null) : maskAddress(text)
  return {
    smtpHost: sender?.smtp_host ?? null,
    smtpPort: sender?.smtp_port ?? null,
    smtpIsSecure: sender?.smtp_is_secure ?? 0,
    smtpUser: sender?.smtp_user ?? null,
    hasSmtpPassword: sender?.smtp_password ? 1 : 0,
    smtpFrom: sender?.smtp_from ?? null,
    smsUrl: show(sender?.sms_url),
    smsMethod: sender?.sms_method ?? 'POST',
    smsHeaderNames: Object.keys(sender?.sms_headers ?? {}),
    smsBody: show(sender?.sms_body),
  }
}

const defaultSender: Sender = {
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
  const invalidField = (field: string) =>
    new DomainError('invalid', { problems: [problemOf(field, 'choice', { language: actor.language })] })
  if (smsUrl && !isMasked(smsUrl) && !isGatewayAddress(smsUrl)) throw invalidField('smsUrl')
  if (smsHeaders && !Object.entries(smsHeaders).every(isHeader)) throw invalidField('smsHeaders')
}

/**
 * Returns whether a text is an HTTP address of a fixed host without credentials, because everybody who may see the
 * settings sees it.
 */
function isGatewayAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, host } = new URL(text)
  return /^https?:$/.test(protocol) && username + password === '' && !/[{}]/.test(host)
}

const isHeader = ([name, value]: [string, string]): boolean =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e]*$/.test(value)

const originOf = (url: string | null): string | null => (url && URL.canParse(url) ? new URL(url).origin : null)

const isUnsent = (value: string | null | undefined): boolean => value === undefined || isMasked(value)

/** Returns the new settings. A secret is kept only if host and user stay the same. */
function change(current: Sender, input: Input): Sender {
  const next: Sender = {
    smtp_host: input.smtpHost === undefined ? current.smtp_host : input.smtpHost || null,
    smtp_port: input.smtpPort === undefined ? current.smtp_port : input.smtpPort,
    smtp_is_secure: input.smtpIsSecure ?? current.smtp_is_secure,
    smtp_user: input.smtpUser === undefined ? current.smtp_user : input.smtpUser,
    smtp_password: input.smtpPassword === undefined ? current.smtp_password : input.smtpPassword,
    smtp_from: input.smtpFrom === undefined ? current.smtp_from : input.smtpFrom,
    sms_url: isUnsent(input.smsUrl) ? current.sms_url : input.smsUrl || null,
    sms_method: input.smsMethod ?? current.sms_method,
    sms_headers: input.smsHeaders === undefined ? current.sms_headers : (input.smsHeaders ?? {}),
    sms_body: isUnsent(input.smsBody) ? current.sms_body : (input.smsBody ?? null),
  }
  const isSameMailbox = (['smtp_host', 'smtp_port', 'smtp_user'] as const).every((name) => next[name] === current[name])
  const isSameGateway = originOf(next.sms_url) === originOf(current.sms_url)
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
  await ofCompany(work).selectFrom('message_sender').select('company_id').forUpdate().execute()
  const next = change((await findSender(work)) ?? defaultSender, input)
  if (next.sms_url !== null && isSecretInClear(next.sms_url, next.sms_headers)) {
    throw new DomainError('secretInClear', { headers: Object.keys(next.sms_headers).filter(isSecretHeader) })
  }
  await ofCompany(work)
    .updateTable('message_sender')
    .set({ ...next, sms_headers: JSON.stringify(next.sms_headers) })
    .execute()
  for (const channel of senderChannels) await resumeLane(work, { channel })
  return next
}

/** Returns the address of a test: the given one, else the caller's own. Throws `invalid` if there is neither. */
async function testAddress(read: Read, { channel, address }: CommandInput<typeof testMessageSender>): Promise<string> {
  if (address) return address
  const userAddresses = await ownAddresses(read)
  const userAddress = channel === 'email' ? userAddresses?.email : userAddresses?.phone
  if (userAddress) return userAddress
  throw new DomainError('invalid', { problems: [problemOf('address', 'required', { language: read.actor.language })] })
}

const testSubject: Words = ['Gemba 测试消息', 'Gemba 測試訊息', 'Gemba test message']
const testBody: Words = [
  '这是一条测试消息，邮件或短信可以送达。',
  '這是一則測試訊息，郵件或簡訊可以送達。',
  'This is a test message from Gemba. Messages from the plant will arrive here.',
]

/** Routes of the settings for sending. */
export const senderRoutes = (outbound: Outbound, tests: TestDeliveries) => [
  ...handle(readMessageSender, file, async (read) => present(await findSender(read), read)),
  ...handle(saveMessageSender, file, async (work, input) => present(await save(work, input), work)),
  ...handleWithoutWork(testMessageSender, file, async (input, call) => {
    const { channel } = input
    const { sender, address } = await call.inRead(async (read) => ({
      sender: await findSender(read),
      address: await testAddress(read, input),
    }))
    const { language } = call.actor
    const message = { channel, address, subject: wordIn(language, testSubject), body: wordIn(language, testBody) }
    const answer = await tests.run(call, message, () => sendMessage({ sender, outbound }, message))
    return { address, answer }
  }),
]
