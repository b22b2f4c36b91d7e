// The process is killed while webhooks are being sent: each message arrives nevertheless, with its original id.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { confirmAllAlarms } from '@gemba/contract/alarm/episode.ts'
import { pageDeliveries } from '@gemba/contract/message/delivery.ts'
import { webhook } from '@gemba/contract/message/webhook.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { makePlant } from '../../../main/plant.fixture.ts'
import { eventually, startTestProduct } from '../../../main/product.fixture.ts'
import { startSuite } from '../../../main/suite.fixture.ts'
import { startEmbeddedPostgres } from '../../../platform/embedded/postgres.ts'
import { documentedCheck, type Receiver, startReceiver } from '../../../platform/outbound/receiver.fixture.ts'

const secret = 'a-secret-of-the-receiver'

/** Creates a data folder with twelve messages that wait for a webhook. Returns an administrator's token. */
async function queueMessages(dataFolder: string, receiver: Receiver): Promise<string> {
  const run = await startTestProduct({ dataFolder, databaseUrl: 'embedded' })
  try {
    const plant = await makePlant(run)
    // Leads nowhere until the receiver of the suite is running.
    const hook = { name: 'hook', url: 'http://127.0.0.1:1/', secret }
    const { data } = await run.admin(operation(webhook, 'create'), hook)
    for (let n = 0; n < 12; n++) {
      await plant.send(20)
      await run.admin(confirmAllAlarms, { asOf: Date.now() })
      await plant.send(105)
      await eventually(async () => (await run.rows('select from message_delivery')).length === n + 1)
    }
    await run.rows(`update webhook set url = '${receiver.urlOf('/hook')}' where id = ${data.id} returning 1`)
    await run.rows('update message_lane set paused_until = null, failures = 0 returning 1')
    await run.rows('update message_delivery set next_at = now() returning 1')
    return run.tokens.admin
  } finally {
    await run.stop()
  }
}

/**
 * Lets a minute pass, so that the claims of the killed product expire. Returns the ids of the messages that have not
 * arrived yet.
 */
async function passMinute(dataFolder: string): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataFolder })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    "update message_delivery set next_at = next_at - interval '1 minute' where sent_at is null returning id",
  )
  await client.end()
  await postgres.stop()
  return rows.map(({ id }) => id)
}

test('no message is lost or gets another id when the product is killed while sending', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-webhook-'))
  const receiver = await startReceiver((_, response) => void setTimeout(() => response.end(), 400))
  let suite: Awaited<ReturnType<typeof startSuite>> | undefined
  try {
    const token = await queueMessages(dataFolder, receiver)
    suite = await startSuite(dataFolder)
    await eventually(async () => receiver.all.length >= 2, 30_000)
    await suite.kill()
    const arrived = receiver.all.map(({ body }) => body.id)
    const pendingDelivery = await passMinute(dataFolder)
    expect(pendingDelivery.length).toBeGreaterThan(0)
    const before = new Map(receiver.all.map(({ body, text }) => [body.id, text]))
    suite = await startSuite(dataFolder)
    const ids = () => new Set(receiver.all.map(({ body }) => body.id))
    await eventually(async () => ids().size === 12, 60_000)
    const isStored = async () =>
      (await suite?.call<{ total: number }>(pageDeliveries, { status: 3 }, token))?.data.total === 12
    await eventually(isStored, 20_000)
    // Messages that were being sent when the product was killed are sent again unchanged.
    const again = receiver.all.slice(arrived.length).map(({ body }) => body.id)
    expect([...again].sort()).toEqual([...pendingDelivery].sort())
    const isFromGemba = await documentedCheck()
    for (const { headers, text, body } of receiver.all) {
      expect(isFromGemba({ headers, body: text, secret })).toBe(true)
      expect(text).toBe(before.get(body.id) ?? text)
    }
  } finally {
    await suite?.kill()
    receiver.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}, 300_000)
