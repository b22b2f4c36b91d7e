// The process is killed while messages are being sent: each of them arrives nevertheless.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resetPassword, user as userResource } from '@gemba/contract/identity/user.ts'
import { readDeliveryState } from '@gemba/contract/message/delivery.ts'
import { saveMessageSender } from '@gemba/contract/message/sender.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { startMailServer } from '../../main/mail-server.fixture.ts'
import { eventually, startTestProduct, testPassword } from '../../main/product.fixture.ts'
import { startSuite } from '../../main/suite.fixture.ts'
import { startEmbeddedPostgres } from '../../platform/embedded/postgres.ts'

const names = Array.from({ length: 24 }, (_, n) => `person-${n}`)
const addressOf = (name: string) => `${name}@plant.example`

/** Creates a data folder with users who have an e-mail address. Returns their ids and an administrator's token. */
async function makePeople(dataFolder: string, smtpPort: number) {
  const run = await startTestProduct({ dataFolder, databaseUrl: 'embedded' })
  try {
    await run.admin(saveMessageSender, { smtpHost: '127.0.0.1', smtpPort })
    for (const name of names) {
      const user = { user_name: name, user_nike_name: name, password: testPassword, email: addressOf(name) }
      expect((await run.admin(operation(userResource, 'create'), user)).code).toBe('200')
    }
    const people = await run.rows<{ id: string }>("select id from app_user where name like 'person-%'")
    return { ids: people.map(({ id }) => id), token: run.tokens.admin }
  } finally {
    await run.stop()
  }
}

/** Lets a minute pass, so that the claims of the killed product expire. */
async function passMinute(dataFolder: string): Promise<number> {
  const postgres = await startEmbeddedPostgres({ dataFolder })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rowCount } = await client.query(
    `update message_delivery set next_at = next_at - interval '1 minute' where sent_at is null`,
  )
  await client.end()
  await postgres.stop()
  return rowCount ?? 0
}

test('no message is lost when the product is killed while sending', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-mail-'))
  const mailServer = await startMailServer({ delayMs: 250 })
  let suite: Awaited<ReturnType<typeof startSuite>> | undefined
  try {
    const { ids, token } = await makePeople(dataFolder, mailServer.port)
    suite = await startSuite(dataFolder)
    for (const id of ids) {
      const { code } = await suite.call(resetPassword, { id, newPassword: testPassword }, token)
      expect(code).toBe('200')
    }
    await eventually(async () => mailServer.all.length >= 4, 30_000)
    await suite.kill()
    const before = new Set(mailServer.all.map(({ to }) => to)).size
    expect(before).toBeLessThan(names.length)
    expect(await passMinute(dataFolder)).toBeGreaterThan(0)
    suite = await startSuite(dataFolder)
    await eventually(async () => new Set(mailServer.all.map(({ to }) => to)).size === names.length, 60_000)
    // At least once, and only messages that were being sent arrive twice.
    expect(mailServer.all.length).toBeLessThanOrEqual(names.length + 4)
    const { data } = await suite.call<{ waiting: number }[]>(readDeliveryState, {}, token)
    expect(data[0]).toMatchObject({ failed: 0, failure: null })
  } finally {
    await suite?.kill()
    mailServer.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}, 300_000)
