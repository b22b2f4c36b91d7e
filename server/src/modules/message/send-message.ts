// One message by mail or text message, through the guarded way out, within one limit of time.
import type { SenderChannel } from '@gemba/contract/message/delivery.ts'
import type { Store } from '../../platform/db/store.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { failureOf, OutboundFailure, shortAnswer } from '../../platform/outbound/outbound-failure.ts'
import { sendCall } from '../../platform/outbound/send-call.ts'
import { type DeliveryPace, deliveryPace } from './delivery-pace.ts'
import { findSender, type Sender } from './find-sender.ts'

export interface OutgoingMessage {
  readonly channel: SenderChannel
  readonly address: string
  readonly subject: string
  readonly body: string
}

/** What sends messages. */
export interface SendServices {
  readonly sender: Sender | undefined
  readonly outbound: Outbound
  /** Ends the sending early. */
  readonly signal?: AbortSignal
  readonly pace?: DeliveryPace
}

/** Sends one message now. Returns what the other side answered, in few words. Throws `OutboundFailure`. */
export async function sendMessage(
  { sender, outbound, signal, pace = deliveryPace }: SendServices,
  message: OutgoingMessage,
): Promise<string> {
  const limit = AbortSignal.timeout(pace.messageMs)
  const within = signal ? AbortSignal.any([limit, signal]) : limit
  const send = message.channel === 'email' ? sendMail : sendText
  try {
    return await send({ sender, outbound, signal: within, pace }, message)
  } catch (error) {
    throw within.aborted ? new OutboundFailure('noAnswer', error) : mailFailureOf(error)
  }
}

/** Sends one message in the name of a company. Throws `OutboundFailure`. */
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
  // Loaded with the first mail: a start need not wait for it.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    // A password never leaves in clear.
    ...(sender.smtp_user && {
      requireTLS: !isSecure,
      auth: { user: sender.smtp_user, pass: sender.smtp_password ?? '' },
    }),
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
    return shortAnswer(response)
  } finally {
    transport.close()
  }
}

async function sendText(
  { sender, outbound, signal }: SendContext,
  { address, subject, body }: OutgoingMessage,
): Promise<string> {
  if (!sender?.sms_url) throw new OutboundFailure('notConfigured')
  const values: Record<string, string> = { phone: address, title: subject, content: body }
  const fill = (text: string, encode: (value: string) => string): string =>
    text.replace(/\{(phone|title|content)\}/g, (_, name: string) => encode(values[name] ?? ''))
  const isJson = Object.entries(sender.sms_headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('json'),
  )
  const encodeBody = isJson ? (value: string) => JSON.stringify(value).slice(1, -1) : encodeURIComponent
  const hasBody = sender.sms_method !== 'GET' && sender.sms_body !== null
  const call = {
    url: fill(sender.sms_url, encodeURIComponent),
    method: sender.sms_method,
    headers: sender.sms_headers,
    body: hasBody ? fill(sender.sms_body ?? '', encodeBody) : undefined,
  }
  return sendCall(outbound, call, signal)
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
 * What a mail server said when it refused. Only of one that has spoken SMTP so far: anything else behind an address keeps its words.
 * A refused password is told by its number, as the words may repeat it.
 */
function mailAnswerOf(error: Error): string | undefined {
  const { code, response, responseCode } = error as { code?: string; response?: unknown; responseCode?: unknown }
  if (code === 'EAUTH') return typeof responseCode === 'number' ? `SMTP ${responseCode}` : undefined
  const isRefusal = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isRefusal && typeof response === 'string' ? response : undefined
}

/** The class of what a mail server did. */
function mailFailureOf(error: unknown): OutboundFailure {
  if (!(error instanceof Error) || !('code' in error)) return failureOf(error)
  const kind = mailFailures[String(error.code)]
  if (kind !== undefined) return new OutboundFailure(kind, error, mailAnswerOf(error))
  // Of a broken connection nodemailer keeps what broke it beside its own code.
  const { originalCode } = error as { originalCode?: string }
  return failureOf(
    originalCode === undefined ? error : Object.assign(new Error(), { code: originalCode, cause: error }),
  )
}
