import { wordIn } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { webhookKind } from '@gemba/contract/message/dictionaries.ts'
import { testWebhook, webhook } from '@gemba/contract/message/webhook.ts'
import { messageModels } from '@gemba/contract/modules.ts'
import { outboundFailures } from '@gemba/contract/outbound.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { countOf } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handleWithoutWork } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { crud, idOf } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import type { TestDeliveries } from '../delivery/test-delivery.ts'
import { resumeLane } from '../lane-store.ts'
import { findTarget } from './find-webhooks.ts'
import { sendWebhook } from './send-webhook.ts'
import { testBody } from './webhook-body.ts'

const eventNames = new Set<string>(messageModels.map(({ event }) => event))

/**
 * Throws `outOfScope` if the user's scope is restricted. Webhooks receive messages about all departments, so such users
 * must not create or change them.
 */
export function assertSeesAll({ actor }: Pick<Work, 'actor'>): void {
  if (actor.departments !== null || actor.rules !== null) throw new DomainError('outOfScope')
}

const invalidField = ({ actor: { language } }: Work, field: string, problem: 'choice' | 'required'): DomainError =>
  new DomainError('invalid', { problems: [problemOf(field, problem, { language })] })

/** Throws `invalid` if messages to the webhook would always be refused, so that this is known before the first one. */
function assertAllowed({ actor: { language } }: Work, url: string, outbound: Outbound): void {
  if (!outbound.isForbidden(new URL(url).hostname)) return
  const text = wordIn(language, outboundFailures.notAllowed)
  throw new DomainError('invalid', { problems: [{ field: 'url', problem: 'pattern', text }] })
}

async function changed(work: Work, row: EntityOf<typeof webhook>, outbound: Outbound): Promise<void> {
  assertSeesAll(work)
  const unknownIndex = row.events.findIndex((event) => !eventNames.has(event))
  if (unknownIndex >= 0) throw invalidField(work, `events.${unknownIndex}`, 'choice')
  const target = await findTarget(work, row.id)
  if (row.kind === webhookKind.codes.generic && target?.secret === '') throw invalidField(work, 'secret', 'required')
  if (target) assertAllowed(work, target.url, outbound)
  await resumeLane(work, { channel: 'webhook', webhookId: row.id })
}

/** Limited, because each message may go to all of them. */
const maxOfCompany = 50

function operationsOf(outbound: Outbound) {
  const standard = crud(webhook, {
    changed: (work, row) => changed(work, row, outbound),
    removing: async (work) => assertSeesAll(work),
  })
  const operations: typeof standard = {
    ...standard,
    create: async (work, input) => {
      const createdWebhook = await standard.create(work, input)
      const count = await countOf(ofCompany(work).selectFrom('webhook'))
      if (count > maxOfCompany) throw new DomainError('tooManyWebhooks', { limit: maxOfCompany })
      return createdWebhook
    },
  }
  return operations
}

/** Routes of webhooks. */
export function webhookRoutes(outbound: Outbound, tests: TestDeliveries) {
  const operations = operationsOf(outbound)
  return [
    ...mount(webhook, import.meta.url, operations),
    ...handleWithoutWork(testWebhook, import.meta.url, async ({ id }, call) => {
      const { row, target } = await call.inRead(async (read) => ({
        row: await operations.read(read, { id }),
        target: await findTarget(read, idOf(id)),
      }))
      const body = testBody(Date.now())
      const message = { channel: 'webhook', address: row.name, subject: 'Gemba', body, webhookId: row.id } as const
      const answer = await tests.run(call, message, (delivery) =>
        sendWebhook({ target, outbound }, { id: delivery, body }),
      )
      return { answer }
    }),
  ]
}
