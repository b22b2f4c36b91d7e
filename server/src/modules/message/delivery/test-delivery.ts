// Test messages: limited in number, and logged like all others.
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { DeliveryChannel } from '@gemba/contract/message/delivery.ts'
import { outboundFailures } from '@gemba/contract/outbound.ts'
import { transactionTime } from '../../../platform/db/rows.ts'
import { companyOf } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Limit, Limits } from '../../../platform/limits/limits.ts'
import { failureOf } from '../../../platform/outbound/outbound-failure.ts'
import { resumeLane } from '../lane-store.ts'

export interface TestMessage {
  readonly channel: DeliveryChannel
  readonly address: string
  readonly subject: string
  readonly body: string
  readonly webhookId?: string
}

export class TestDeliveries {
  readonly #limit: Limit

  constructor(limits: Limits) {
    this.#limit = limits.open('messageTest', { points: 30, durationSec: 600 })
  }

  /**
   * Sends a test by `send`, which gets the id of its delivery. Returns the response of the receiver. Throws
   * `sendFailed` with the reason as text, or `throttled`.
   */
  async run(call: Call, message: TestMessage, send: (id: string) => Promise<string>): Promise<string> {
    await this.#limit.take(`${companyOf(call.actor)}/${call.actor.userId}`)
    const id = await begin(call, message)
    try {
      const answer = await send(id)
      await end(call, id, { sent_at: transactionTime, failed_at: null, last_error: null, last_answer: answer })
      await call.inWork((work) => resumeLane(work, message))
      return answer
    } catch (error) {
      const { kind, answer } = failureOf(error)
      await end(call, id, { last_error: kind, last_answer: answer })
      const word = wordIn(call.actor.language, outboundFailures[kind])
      throw new DomainError('sendFailed', { kind, reason: answer ? `${word} (${answer})` : word })
    }
  }
}

/**
 * Stores the delivery as failed before it is sent, so that it is never sent again and an interrupted test does not look
 * successful.
 */
async function begin(call: Call, { channel, address, subject, body, webhookId }: TestMessage): Promise<string> {
  const { id } = await call.inWork(({ tx, actor }) =>
    tx
      .insertInto('message_delivery')
      .values({
        company_id: companyOf(actor),
        user_id: webhookId === undefined ? actor.userId : null,
        webhook_id: webhookId ?? null,
        is_test: 1,
        channel,
        address,
        subject,
        body,
        attempts: 1,
        failed_at: transactionTime,
        last_error: 'noAnswer',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

interface Outcome {
  readonly sent_at?: typeof transactionTime
  readonly failed_at?: null
  readonly last_error: string | null
  readonly last_answer: string | null
}

async function end(call: Call, id: string, outcome: Outcome): Promise<void> {
  await call.inWork(({ tx }) => tx.updateTable('message_delivery').set(outcome).where('id', '=', id).execute())
}
