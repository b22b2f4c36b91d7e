// Sends a message by mail or text message through the guarded outbound client, within a time limit.

import type { SenderChannel } from '@gemba/contract/message/delivery.ts'
import { phoneDigits } from '@gemba/contract/rules/phone-digits.ts'
import type { Store } from '../../platform/db/store.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { failureOf, OutboundFailure, shortenErrorText } from '../../platform/outbound/outbound-failure.ts'
import { sendCall } from '../../platform/outbound/send-call.ts'
import { type DeliveryPace, deliveryPace } from './delivery-pace.ts'
import { findSender, type Sender } from './find-sender.ts'

export interface OutgoingMessage {
  readonly channel: SenderChannel
  readonly address: string
  readonly subject: string
  readonly body: string
}

/** What is needed to send messages. */
export interface SendServices {
  readonly sender: Sender | undefined
  readonly outbound: Outbound
  /** Aborts the transmission. */
  readonly signal?: AbortSignal
  readonly pace?: DeliveryPace
}

/** Sends one message now. Returns a short form of the response. Throws `OutboundFailure`. */
export async function sendMessage(
  { sender, outbound, signal, pace = deliveryPace }: SendServices,
  message: OutgoingMessage,
): Promise<string> {
  const limit = AbortSignal.timeout(pace.messageMs)
  const combinedSignal = signal ? AbortSignal.any([limit, signal]) : limit
  const send = message.channel === 'email' ? sendMail : sendText
  try {
    return await send({ sender, outbound, signal: combinedSignal, pace }, message)
  } catch (error) {
    throw combinedSignal.aborted ? new OutboundFailure('noAnswer', error) : mailFailureOf(error)
  }
}

/** Sends one message with the settings of a company. Throws `OutboundFailure`. */
export async function sendNow(
  { store, outbound }: { store: Store; outbound: Outbound },
  companyId: string,
  message: OutgoingMessage,
): Promise<void> {
  const sender = await store.asSystem('delivery', companyId).inRead(findSender)
  await sendMessage({ sender, outbound }, message)
}

type SendContext = SendServices & { readonly signal: AbortSignal; readonly pace: DeliveryPace }

async function sendMail(
  { sender, outbound, signal, pace: { silenceMs } }: SendContext,
  { address, subject, body }: OutgoingMessage,
): Promise<string> {
  if (!sender?.smtp_host) throw new OutboundFailure('notConfigured')
  const [host, port] = [sender.smtp_host, sender.smtp_port ?? 25]
  const isSecure = sender.smtp_is_secure === 1
  // Loaded with the first mail, to keep the start fast.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    // Passwords are sent over TLS only.
    requireTLS: sender.smtp_user ? !isSecure : undefined,
    auth: sender.smtp_user ? { user: sender.smtp_user, pass: sender.smtp_password ?? '' } : undefined,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    getSocket: (_, done) => {
      outbound.connect({ host, port }, signal).then(
        (connection) => done(null, { connection }),
        (error) => done(error, false),
      )
    },
  })
  const from = sender.smtp_from ?? sender.smtp_user ?? 'gemba'
  try {
    const { response } = await transport.sendMail({ from, to: address, subject, text: body, signal })
    return shortenErrorText(response)
  } finally {
    transport.close()
  }
}

async function sendText(
  { sender, outbound, signal }: SendContext,
  { address, subject, body }: OutgoingMessage,
): Promise<string> {
  if (!sender?.sms_url) throw new OutboundFailure('notConfigured')
  const values: Record<string, string> = { phone: phoneDigits(address), title: subject, content: body }
  const fill = (text: string, encode: (value: string) => string): string =>
    text.replace(/\{(phone|title|content)\}/g, (_, name: string) => encode(values[name] ?? ''))
  const isJson = Object.entries(sender.sms_headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('json'),
  )
  const encodeBody = isJson ? (value: string) => JSON.stringify(value).slice(1, -1) : encodeURIComponent
  const hasBody = sender.sms_method !== 'GET' && sender.sms_body !== null
  const request = {
    url: fill(sender.sms_url, encodeURIComponent),
    method: sender.sms_method,
    headers: sender.sms_headers,
    body: hasBody ? fill(sender.sms_body ?? '', encodeBody) : undefined,
  }
  return sendCall(outbound, request, signal)
}

const mailFailures: Readonly<Record<string, OutboundFailure['kind']>> = {
  EAUTH: 'badCredentials',
  ENOAUTH: 'badCredentials',
  ETLS: 'tls',
  EENVELOPE: 'rejected',
  EMESSAGE: 'rejected',
  EPROTOCOL: 'notUnderstood',
}

/**
 * Returns the text of a mail server's rejection. Only for rejections during SMTP: other services behind the address
 * must not reveal their responses. A rejected password is reported by its number, because the text may repeat it.
 */
function mailAnswerOf(error: Error): string | undefined {
  const { code, response, responseCode } = error as { code?: string; response?: unknown; responseCode?: unknown }
  if (code === 'EAUTH') return typeof responseCode === 'number' ? `SMTP ${responseCode}` : undefined
  const isRejection = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isRejection && typeof response === 'string' ? response : undefined
}

/** Classifies an error of a mail server. */
function mailFailureOf(error: unknown): OutboundFailure {
  if (!(error instanceof Error) || !('code' in error)) return failureOf(error)
  const kind = mailFailures[String(error.code)]
  if (kind !== undefined) return new OutboundFailure(kind, error, mailAnswerOf(error))
  // For broken connections, nodemailer stores the original code separately.
  const { originalCode } = error as { originalCode?: string }
  return failureOf(
    originalCode === undefined ? error : Object.assign(new Error(), { code: originalCode, cause: error }),
  )
}
