// Mail and text messages go out after the commit, are tried again with growing pauses, and say why they failed.
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Database } from '../../platform/db/database.ts'
import { inWork, systemActor } from '../../platform/db/work.ts'
import { firstLine } from '../../platform/start-refusal.ts'

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

export interface Letter {
  readonly channel: 'email' | 'sms'
  readonly address: string
  readonly subject: string
  readonly body: string
}

interface Due extends Letter {
  readonly id: string
  readonly company_id: string
}

const pollMs = 5000
const timeoutMs = 15_000
const firstPauseSec = 30

/** Sends one letter now. Throws with the reason when it cannot. */
export async function sendLetter(sender: Sender | undefined, letter: Letter): Promise<void> {
  if (letter.channel === 'email') return sendMail(sender, letter)
  return sendText(sender, letter)
}

/** Sends one letter in the name of a company. Rejects with the reason. */
export async function sendNow(database: Database, companyId: string, letter: Letter): Promise<void> {
  const { rows } = await inWork(database, systemActor(companyId), ({ tx }) =>
    sql<Sender>`select * from message_sender`.execute(tx),
  )
  await sendLetter(rows[0], letter)
}

async function sendMail(sender: Sender | undefined, { address, subject, body }: Letter): Promise<void> {
  if (!sender?.smtp_host) throw new Error('no SMTP server is configured')
  const transport = createTransport({
    host: sender.smtp_host,
    port: sender.smtp_port ?? 25,
    secure: sender.smtp_is_secure === 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(sender.smtp_user && { auth: { user: sender.smtp_user, pass: sender.smtp_password ?? '' } }),
  })
  try {
    await transport.sendMail({
      from: sender.smtp_from ?? sender.smtp_user ?? 'gemba',
      to: address,
      subject,
      text: body,
    })
  } finally {
    transport.close()
  }
}

async function sendText(sender: Sender | undefined, { address, subject, body }: Letter): Promise<void> {
  if (!sender?.sms_url) throw new Error('no SMS gateway is configured')
  const values: Record<string, string> = { phone: address, title: subject, content: body }
  const fill = (text: string, encode: (value: string) => string): string =>
    text.replace(/\{(phone|title|content)\}/g, (_, name: string) => encode(values[name] ?? ''))
  const isJson = Object.entries(sender.sms_headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('json'),
  )
  const encodeBody = isJson ? (value: string) => JSON.stringify(value).slice(1, -1) : encodeURIComponent
  const response = await fetch(fill(sender.sms_url, encodeURIComponent), {
    method: sender.sms_method,
    headers: sender.sms_headers,
    signal: AbortSignal.timeout(timeoutMs),
    ...(sender.sms_method !== 'GET' && sender.sms_body && { body: fill(sender.sms_body, encodeBody) }),
  })
  if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
}

/** Sends what waits, now and every few seconds, until stopped. */
export class DeliveryLoop {
  readonly #database: Database
  readonly #report: (message: string, error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(database: Database, report: (message: string, error: unknown) => void) {
    this.#database = database
    this.#report = report
  }

  start(): void {
    this.#timer = setInterval(this.wake, pollMs)
  }

  readonly wake = (): void => {
    if (this.#isStopped) return
    this.#running ??= this.#drain()
      .catch((error) => this.#report('deliveries', error))
      .finally(() => {
        this.#running = undefined
      })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#running
  }

  async #drain(): Promise<void> {
    for (;;) {
      const due = await this.#claim()
      if (due.length === 0 || this.#isStopped) return
      await Promise.all(due.map((one) => this.#send(one)))
    }
  }

  /** Takes a few and puts their next try off, so that a crash in between repeats them later and never at once. */
  async #claim(): Promise<Due[]> {
    const { rows } = await inWork(this.#database, systemActor(), ({ tx }) =>
      sql<Due>`update message_delivery set attempts = attempts + 1,
          next_at = now() + make_interval(secs => ${firstPauseSec} * power(2, attempts))
        where id in (select id from message_delivery where sent_at is null and attempts < 8 and next_at <= now()
          order by next_at limit 10 for update skip locked)
        returning id, company_id, channel, address, subject, body`.execute(tx),
    )
    return rows
  }

  async #send(due: Due): Promise<void> {
    const actor = systemActor(due.company_id)
    try {
      const { rows } = await inWork(this.#database, actor, ({ tx }) =>
        sql<Sender>`select * from message_sender`.execute(tx),
      )
      await sendLetter(rows[0], due)
      await inWork(this.#database, actor, ({ tx }) =>
        sql`update message_delivery set sent_at = now(), last_error = null where id = ${due.id}`.execute(tx),
      )
    } catch (error) {
      await inWork(this.#database, actor, ({ tx }) =>
        sql`update message_delivery set last_error = ${firstLine(error).slice(0, 500)} where id = ${due.id}`.execute(
          tx,
        ),
      )
    }
  }
}
