// Turns an event into messages: a row per user, a notification on the feed, and deliveries by mail, text message and
// webhook.

import type { MessageModel } from '@gemba/contract/kit/module.ts'
import { languages } from '@gemba/contract/kit/page.ts'
import { messageTypes } from '@gemba/contract/message/catalogue.ts'
import { messageModels } from '@gemba/contract/modules.ts'
import { sql } from 'kysely'
import { formatInstant } from '../../platform/clock.ts'
import type { Store } from '../../platform/db/store.ts'
import { companyOf, type Work } from '../../platform/db/work.ts'
import type { Feed } from '../../platform/feed/feed.ts'
import type { StoredEvent, Subscriber } from '../../platform/outbox/subscriber.ts'
import { zoneOf } from '../identity/index.ts'
import { type ComposedMessage, composeMessage } from './compose.ts'
import { findOwnFilters, type UserFilters } from './delivery/own-filter.ts'
import { type ObjectsAbove, Subject } from './delivery/receiver-filter.ts'
import { findReceivers, findRingUrl, findTriggers, type Receiver, type Trigger } from './find-trigger.ts'
import { queueForWebhooks } from './webhook/find-webhooks.ts'

const byEvent = new Map<string, MessageModel>(messageModels.map((model) => [model.event, model]))
const standardTone = '/sounds/alarm.wav'

interface NotifyServices {
  readonly store: Store
  readonly feed: Feed
  /** Called when deliveries wait. */
  queued(): void
  readonly objectsAbove: ObjectsAbove
}

/** Returns the subscriber of all events with a message model. */
export function notifyUsers({ store, feed, queued, objectsAbove }: NotifyServices): Subscriber {
  return {
    runs: 'once',
    name: 'message.tell',
    events: messageModels.map(({ event }) => event),
    apply: (work, event) => storeMessages(work, event, objectsAbove),
    deliver: async (event) => {
      if (event.companyId === null) return
      await showMessages(store, feed, event)
      queued()
    },
  }
}

async function storeMessages(work: Work, event: StoredEvent, objectsAbove: ObjectsAbove): Promise<void> {
  const model = byEvent.get(event.name)
  if (!model || event.companyId === null) return
  const message = composeMessage(model, event)
  const subject = new Subject(message.level, () => objectsAbove(work, message.link))
  await queueForWebhooks(work, { model, event, message, subject })
  const [trigger] = await findTriggers(work, [model])
  if (!trigger?.isEnabled) return
  const receivers = await findReceivers(work, model, { trigger, ...message })
  if (receivers.length === 0) return
  await sql`insert into user_message (company_id, user_id, event_id, type, titles, contents, sources, link, at)
    select ${event.companyId}, u, ${event.id}, ${model.type}, ${[...message.titles]}::text[], ${[...message.contents]}::text[],
      ${[...message.sources]}::text[], ${JSON.stringify(message.link)}::jsonb, ${new Date(message.at)}
    from unnest(${receivers.map(({ userId }) => userId)}::bigint[]) as u on conflict do nothing`.execute(work.tx)
  const filtersByUser = await findOwnFilters(work, receivers)
  for (const receiver of receivers) {
    await queueDeliveries(work, {
      event,
      trigger,
      message,
      receiver,
      subject,
      wanted: filtersByUser.get(receiver.userId),
    })
  }
}

interface Delivery {
  readonly event: StoredEvent
  readonly trigger: Trigger
  readonly message: ComposedMessage
  readonly receiver: Receiver
  readonly subject: Subject
  /** The filters of the receiver by channel; without a filter, everything matches. */
  readonly wanted: UserFilters | undefined
}

async function queueDeliveries({ tx, actor }: Work, delivery: Delivery): Promise<void> {
  const { event, trigger, message, receiver, subject: about, wanted: filters } = delivery
  const companyId = companyOf(actor)
  const column = languages.indexOf(receiver.language)
  const [subject, body] = [message.titles[column] ?? '', message.contents[column] ?? '']
  const sms = trigger.smsContent?.replaceAll('{title}', subject).replaceAll('{content}', body) ?? `${subject} ${body}`
  const candidates = [
    { channel: 'email', address: receiver.email, body },
    { channel: 'sms', address: receiver.phone, body: sms },
  ] as const
  for (const { channel, address, body: text } of candidates) {
    if (!address || !trigger.channels.includes(channel)) continue
    const filter = filters?.[channel]
    if (filter && !(await about.fits(filter))) continue
    await tx
      .insertInto('message_delivery')
      .values({
        company_id: companyId,
        event_id: event.id,
        event: event.name,
        user_id: receiver.userId,
        channel,
        address,
        subject,
        body: text,
      })
      .onConflict((oc) => oc.doNothing())
      .execute()
  }
}

/**
 * Sends `OnMSG` (S-184) to the users who have the message. A client shows it if its channel is included, in its own
 * language.
 */
async function showMessages(store: Store, feed: Feed, event: StoredEvent): Promise<void> {
  const model = byEvent.get(event.name)
  const companyId = event.companyId as string
  if (!model) return
  const message = composeMessage(model, event)
  const delivery = await store.asSystem('notification', companyId).inRead(async (read) => {
    const [trigger] = await findTriggers(read, [model])
    const rows = await read.tx.selectFrom('user_message').select('user_id').where('event_id', '=', event.id).execute()
    return {
      trigger,
      users: rows.map((row) => row.user_id),
      zone: await zoneOf(read),
      ringUrl: await findRingUrl(read, message.ringToneId),
    }
  })
  const channels = delivery.trigger?.channels.filter((channel) => channel === 'web' || channel === 'mobile') ?? []
  if (delivery.users.length === 0 || !delivery.trigger || channels.length === 0) return
  const isShow = message.isRinging && delivery.trigger.isShown
  const { level, seenAt } = event.payload as { level?: number; seenAt?: number }
  feed.sendToUsers(companyId, delivery.users, 'OnMSG', {
    msgType: messageTypes[model.type][0],
    title: message.titles[0] ?? '',
    from: message.sources[0] ?? '',
    creatime: formatInstant(message.at, delivery.zone),
    content: message.contents[0] ?? '',
    bgmUrl: isShow ? (delivery.ringUrl ?? delivery.trigger.ringUrl ?? standardTone) : null,
    bgmInterval: delivery.trigger.ringIntervalSec,
    isShow,
    words: { title: message.titles, content: message.contents, from: message.sources },
    channels,
    level,
    seenAt,
    ...message.link,
  })
}
