// The administrators of the installation are told of its disk: each crossing once, to them only, over restarts too.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveMessageSender } from '@gemba/contract/message/sender.ts'
import { saveMessageTrigger } from '@gemba/contract/message/trigger.ts'
import { pageUserMessages } from '@gemba/contract/message/user-message.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../platform/db/test-database.fixture.ts'
import { type Caller, eventually, type IsolatedTestProduct, startTestProduct } from '../product.fixture.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-storage-'))
let run: IsolatedTestProduct
let databaseUrl: string
let usedShare = 0.5
let looks = 0
const waitMs = 30_000

const start = () =>
  startTestProduct({
    dataFolder,
    databaseUrl,
    readSpace: async () => {
      looks++
      return { totalBytes: 2 ** 40, freeBytes: Math.round(2 ** 40 * (1 - usedShare)) }
    },
  })

beforeAll(async () => {
  databaseUrl = await createTestDatabase()
  run = await start()
})
afterAll(async () => {
  await run.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

const noticesOf = async (caller: Caller = run.admin): Promise<string[]> =>
  (await caller(pageUserMessages, { pageSize: 50 })).data.records.map(({ title }) => title).reverse()

/** Waits until the disk was looked at twice more, and everything that follows is stored. */
async function lookTwice(): Promise<void> {
  const before = looks
  await eventually(async () => looks >= before + 2, waitMs)
  await eventually(async () => (await run.rows('select from outbox where done_at is null')).length === 0, waitMs)
}

async function cross(share: number, title: string): Promise<void> {
  const before = (await noticesOf()).length
  usedShare = share
  await eventually(async () => (await noticesOf()).length > before, waitMs)
  expect((await noticesOf()).at(-1)).toBe(title)
}

test('each crossing is told once, to who runs the installation', async () => {
  await cross(0.82, 'Disk space is running low')
  usedShare = 0.83
  await lookTwice()
  expect(await noticesOf()).toEqual(['Disk space is running low'])
  await cross(0.98, 'Disk full')
  await cross(0.93, 'Disk space is available again')
  usedShare = 0.85
  await lookTwice()
  await cross(0.5, 'Disk space back to normal')
  expect(await noticesOf()).toEqual([
    'Disk space is running low',
    'Disk full',
    'Disk space is available again',
    'Disk space back to normal',
  ])
  expect(await noticesOf(run.nobody)).toEqual([])
  expect(await noticesOf(run.stranger)).toEqual([])
  const [message] = (await run.admin(pageUserMessages)).data.records
  expect(message?.content).toMatch(/^50 % used, \d+ MB free\. Back to normal$/)
}, 120_000)

test('a restart does not tell again, but tells by mail what has changed meanwhile where the company wants that', async () => {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      stream.on('data', (chunk: Buffer) => mails.push(chunk.toString()))
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as { port: number }
  await run.admin(saveMessageSender, { smtpHost: '127.0.0.1', smtpPort: port, smtpFrom: 'a@b.example' })
  await run.rows(
    `update app_user set email = 'admin@plant.example' where company_id = ${run.companyId} and name = 'admin'`,
  )
  await run.admin(saveMessageTrigger, { id: 'storage.changed', channels: ['web', 'email'] })
  await cross(0.85, 'Disk space is running low')
  await eventually(async () => mails.length > 0, waitMs)
  const before = await noticesOf()
  await run.stop()
  run = await start()
  await lookTwice()
  expect(await noticesOf()).toEqual(before)
  await run.stop()
  usedShare = 0.2
  run = await start()
  await eventually(async () => (await noticesOf()).length > before.length, waitMs)
  expect((await noticesOf()).at(-1)).toBe('Disk space back to normal')
  await new Promise<void>((resolve) => server.close(() => resolve()))
}, 180_000)
