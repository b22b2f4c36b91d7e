// The log of deliveries: receivers and outcomes. Contains neither addresses of webhooks nor the content of messages
// about accounts.
import { choice, instant, text } from '@gemba/contract/kit/field.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import {
  type Delivery,
  type DeliveryChannel,
  pageDeliveries,
  resendDeliveries,
} from '@gemba/contract/message/delivery.ts'
import { deliveryChannel, deliveryStatus } from '@gemba/contract/message/dictionaries.ts'
import { messageModels } from '@gemba/contract/modules.ts'
import { type OutboundFailureKind, outboundFailures } from '@gemba/contract/outbound.ts'
import { sql } from 'kysely'
import { formatInstant } from '../../../platform/clock.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, transactionTime } from '../../../platform/db/rows.ts'
import type { Actor, Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idsOf } from '../../../resource/crud.ts'
import { pageQuery } from '../../../resource/query/page-query.ts'
import { nicknamesOf } from '../../identity/index.ts'
import { resumeLane } from '../lane-store.ts'

const { codes } = deliveryStatus

/** Status of a delivery as a code of `deliveryStatus`. */
const status = sql<Delivery['status']>`case when d.sent_at is not null then ${sql.lit(codes.sent)}
  when d.failed_at is not null then ${sql.lit(codes.givenUp)}
  when d.last_error is not null then ${sql.lit(codes.failed)} else ${sql.lit(codes.queued)} end`

/** Channel as a code of `deliveryChannel`. */
const channelCode = sql<Delivery['channel']>`case d.channel when 'email' then ${sql.lit(deliveryChannel.codes.email)}
  when 'sms' then ${sql.lit(deliveryChannel.codes.sms)} else ${sql.lit(deliveryChannel.codes.webhook)} end`

const kindNames = new Map<string, Words>(messageModels.map(({ event, name }) => [event, name]))
const testKind: Words = ['测试', '測試', 'Test']
const accountKind: Words = ['账户变更', '帳號變更', 'Account change']
const accountEvent = 'user.accountChanged'

/** Returns the deliveries that the reader may see. A reader with a restricted scope sees those sent to him. */
function deliveriesOf(read: Read) {
  const all = ofCompany(read).selectFrom('message_delivery as d')
  const isBound = read.actor.departments !== null || read.actor.rules !== null
  return isBound ? all.where('d.user_id', '=', read.actor.userId) : all
}

const rowsIn = (read: Read) =>
  deliveriesOf(read)
    .select(['d.id', 'd.channel', 'd.address', 'd.event', 'd.is_test as isTest', 'd.subject', 'd.body', 'd.attempts'])
    .select([
      'd.user_id as userId',
      'd.webhook_id as webhookId',
      'd.last_error as lastError',
      'd.last_answer as answer',
    ])
    .select(['d.queued_at as queuedAt', 'd.sent_at as sentAt', 'd.next_at as nextAt'])
    .select(status.as('status'))
    .$narrowType<{ channel: DeliveryChannel; lastError: OutboundFailureKind | null }>()

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof rowsIn>['execute']>>[number]

/** Returns the content of a message on one line. */
function lineOf({ channel, event, subject, body }: DeliveryRow, { language }: Actor): string {
  if (event === accountEvent) return subject
  if (channel !== 'webhook') return body
  const { title, content } = JSON.parse(body) as Record<'title' | 'content', Record<string, string> | undefined>
  return [title?.[language], content?.[language]].filter(Boolean).join(' ')
}

function kindOf({ event, isTest }: DeliveryRow): Words {
  if (isTest === 1) return testKind
  if (event === accountEvent) return accountKind
  return kindNames.get(event ?? '') ?? ['', '', '']
}

function present(row: DeliveryRow, actor: Actor, nicknames: ReadonlyMap<string, string>): Delivery {
  const { id, channel, address, attempts, lastError, answer } = row
  const format = (at: number): string => formatInstant(at, actor.zone)
  const isWebhookRemoved = channel === 'webhook' && row.webhookId === null
  const isOpen = row.status === codes.queued || row.status === codes.failed
  return {
    id,
    channel: deliveryChannel.codes[channel],
    receiver: channel === 'webhook' ? address : (nicknames.get(row.userId ?? '') ?? null),
    address: channel === 'webhook' ? null : address,
    kind: wordIn(actor.language, kindOf(row)),
    message: lineOf(row, actor),
    status: row.status,
    attempts,
    failure: lastError === null ? null : wordIn(actor.language, outboundFailures[lastError]),
    answer,
    queueTime: format(row.queuedAt),
    sentTime: row.sentAt === null ? null : format(row.sentAt),
    canResend: row.status === codes.givenUp && row.isTest === 0 && !isWebhookRemoved ? 1 : 0,
    nextTime: isOpen ? format(row.nextAt) : null,
  }
}

/** Queues failed deliveries again. Throws `notFound` if none of them has been given up. */
async function resend(work: Work, ids: readonly string[]): Promise<number> {
  const requeued = await work.tx
    .updateTable('message_delivery')
    .set({ failed_at: null, last_error: null, attempts: 0, queued_at: transactionTime, next_at: transactionTime })
    .where('id', 'in', deliveriesOf(work).select('d.id').where('d.id', '=', anyId(ids)))
    .where('failed_at', 'is not', null)
    .where('is_test', '=', 0)
    // A removed webhook has no address to send to.
    .where((eb) => eb.or([eb('channel', '<>', 'webhook'), eb('webhook_id', 'is not', null)]))
    .returning(['channel', 'webhook_id as webhookId'])
    .$narrowType<{ channel: DeliveryChannel }>()
    .execute()
  if (requeued.length === 0) throw new DomainError('notFound')
  const lanes = new Map(requeued.map((lane) => [`${lane.channel}/${lane.webhookId}`, lane]))
  for (const lane of lanes.values()) await resumeLane(work, lane)
  return requeued.length
}

export const deliveryLogRoutes = [
  ...handle(pageDeliveries, import.meta.url, async (read, input) => {
    const page = await pageQuery(read, rowsIn(read), {
      input,
      unique: ['d.id', 'desc'],
      filters: {
        channel: { field: choice(deliveryChannel), column: channelCode },
        status: { field: choice(deliveryStatus), column: status },
        address: { field: text({ search: true }), column: 'd.address' },
        queueTime: { field: instant(), column: 'd.queued_at' },
      },
    })
    const people = page.records.flatMap(({ userId }) => userId ?? [])
    const nicknames = await nicknamesOf(read, people)
    return { ...page, records: page.records.map((row) => present(row, read.actor, nicknames)) }
  }),
  ...handle(resendDeliveries, import.meta.url, async (work, { ids }) => ({
    queued: await resend(work, idsOf({ ids })),
  })),
]
