import type { MessageModel } from '@gemba/contract/kit/module.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import type { StoredEvent } from '../../../platform/outbox/subscriber.ts'
import type { ComposedMessage } from '../compose.ts'
import type { Subject } from '../delivery/receiver-filter.ts'
import { webhookBody } from './webhook-body.ts'

/** The target of a webhook with its secret. Must not be part of a response. */
export interface WebhookTarget {
  readonly url: string
  /** Empty if there is none, or if the webhook was restored from the recycle bin. */
  readonly secret: string
  readonly kind: number
}

/** Returns a webhook of the current company, enabled or not. */
export async function findTarget(
  read: Read,
  id: string,
): Promise<(WebhookTarget & { readonly isEnabled: boolean }) | undefined> {
  const row = await ofCompany(read)
    .selectFrom('webhook')
    .select(['url', 'secret', 'kind', 'is_enabled'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { url: row.url, secret: row.secret ?? '', kind: row.kind, isEnabled: row.is_enabled === 1 }
}

/** Returns a webhook of the current company if it is enabled. */
export async function findWebhook(read: Read, id: string): Promise<WebhookTarget | undefined> {
  const target = await findTarget(read, id)
  return target?.isEnabled ? target : undefined
}

interface WebhookPayload {
  readonly model: MessageModel
  readonly event: StoredEvent
  readonly message: ComposedMessage
  readonly subject: Subject
}

/** Queues a message for every webhook of the company whose filter it matches. */
export async function queueForWebhooks(work: Work, { model, event, message, subject }: WebhookPayload): Promise<void> {
  const companyId = companyOf(work.actor)
  const webhooks = await ofCompany(work)
    .selectFrom('webhook')
    .select(['id', 'name', 'lowest_level as lowestLevel', 'objects'])
    .where('is_enabled', '=', 1)
    .where((eb) => eb(eb.val(model.event), '=', eb.fn.any('events')))
    .execute()
  for (const webhook of webhooks) {
    if (!(await subject.fits(webhook))) continue
    await work.tx
      .insertInto('message_delivery')
      .values({
        company_id: companyId,
        event_id: event.id,
        event: model.event,
        webhook_id: webhook.id,
        channel: 'webhook',
        address: webhook.name,
        subject: message.titles[0] ?? '',
        body: webhookBody(model, event, message),
      })
      .onConflict((oc) => oc.doNothing())
      .execute()
  }
}
