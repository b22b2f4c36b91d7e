import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { webhookKind } from '@gemba/contract/message/dictionaries.ts'
import { testWebhook, webhook } from '@gemba/contract/message/webhook.ts'
import { messageModels } from '@gemba/contract/modules.ts'
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

const known = new Set<string>(messageModels.map(({ event }) => event))

/** A webhook is sent what is about every department: whoever sees only some of it makes and changes none. Throws `outOfScope`. */
export function assertSeesAll({ actor }: Pick<Work, 'actor'>): void {
  if (actor.departments !== null || actor.rules !== null) throw new DomainError('outOfScope')
}

const refusal = ({ actor: { language } }: Work, field: string, problem: 'choice' | 'required'): DomainError =>
  new DomainError('invalid', { problems: [problemOf(field, problem, { language })] })

async function changed(work: Work, row: EntityOf<typeof webhook>): Promise<void> {
  assertSeesAll(work)
  const unknown = row.events.findIndex((event) => !known.has(event))
  if (unknown >= 0) throw refusal(work, `events.${unknown}`, 'choice')
  const target = await findTarget(work, row.id)
  if (row.kind === webhookKind.codes.generic && target?.secret === '') throw refusal(work, 'secret', 'required')
  await resumeLane(work, { channel: 'webhook', webhookId: row.id })
}

const standard = crud(webhook, { changed, removing: async (work) => assertSeesAll(work) })

/** Each message may go to all of them. */
const mostOfCompany = 50

const operations: typeof standard = {
  ...standard,
  create: async (work, input) => {
    const made = await standard.create(work, input)
    const count = await countOf(ofCompany(work).selectFrom('webhook'))
    if (count > mostOfCompany) throw new DomainError('tooManyWebhooks', { limit: mostOfCompany })
    return made
  },
}

/** Calls on webhooks. */
export const webhookRoutes = (outbound: Outbound, tests: TestDeliveries) => [
  ...mount(webhook, import.meta.url, operations),
  ...handleWithoutWork(testWebhook, import.meta.url, async ({ id }, call) => {
    const { row, target } = await call.inRead(async (read) => ({
      row: await standard.read(read, { id }),
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
