// Two servers on one database: what one changes, the other no longer has in its caches.
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../main/product.fixture.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import { readInstallationKey } from '../../../platform/db/installation-key.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { createTestDatabase } from '../../../platform/db/test-database.fixture.ts'
import { inWork, systemActor, type Work } from '../../../platform/db/work.ts'
import { signLicence, writeLicenceKey } from '../../../platform/licence/licence-file.ts'
import { readEventPosition } from '../../../platform/outbox/event-follower.ts'
import { Relay } from '../../../platform/outbox/relay.ts'
import { followLicences, Licences } from '../licence/licences.ts'
import { syncMenu } from '../menu/menu.ts'
import { ensureCompany, openOwnSession } from '../user/accounts.ts'
import { ensureAdministrator, rescueAdministrator } from '../user/administrator.ts'
import { emitSessionsChanged, followSessions } from './follow-sessions.ts'
import { endSessionOfToken } from './login.ts'
import { SessionStore } from './session-store.ts'

const provider = generateKeyPairSync('ed25519')

/** One server, as far as its caches are concerned. */
async function startServer(url: string) {
  const database = openDatabase(url)
  const [sessions, licences] = [
    new SessionStore(storeOn(database)),
    new Licences(storeOn(database), writeLicenceKey(provider.publicKey)),
  ]
  licences.enforce()
  const subscribers = [followSessions(sessions), followLicences(licences)]
  const since = await readEventPosition(database)
  const relay = new Relay({ database, subscribers, since, report: () => undefined })
  await relay.start()
  return { database, sessions, licences, relay }
}

let [here, there]: Awaited<ReturnType<typeof startServer>>[] = []
let companyId: string
let userId: string

const onHere = <T>(fn: (work: Work) => Promise<T>): Promise<T> =>
  inWork(serverHere().database, systemActor(companyId), fn)
const serverHere = () => here as NonNullable<typeof here>
const serverThere = () => there as NonNullable<typeof there>

beforeAll(async () => {
  const url = await createTestDatabase()
  here = await startServer(url)
  there = await startServer(url)
  await inWork(here.database, systemActor(), async (work) => {
    companyId = await ensureCompany(work, { code: 'alpha', name: 'Alpha', zone: 'UTC', rawRetentionDays: 0 })
    await syncMenu(work)
    const account = { companyId, userName: 'ann', password: 'Gemba@2026', language: 'en' } as const
    userId = await ensureAdministrator(work, account)
  })
})
afterAll(async () => {
  for (const server of [here, there]) {
    await server?.relay.stop()
    await server?.database.close()
  }
})

/** Opens a session that both servers have in their caches. */
async function cachedSession(): Promise<string> {
  const token = await onHere((work) => openOwnSession(work, { companyId, userId }))
  for (const { sessions } of [serverHere(), serverThere()])
    expect(await sessions.authenticate(token)).toMatchObject({ kind: 'running', actor: { userId } })
  return token
}

/** Less than the life of a cached session, so that only an event can have ended it. */
const soonMs = 1500
const stateThere = async (token: string) => (await serverThere().sessions.authenticate(token)).kind

test('a session that ends on one server ends on the other at once', async () => {
  const token = await cachedSession()
  await onHere((work) => endSessionOfToken(work, token, { store: serverHere().sessions, ended: () => undefined }))
  await eventually(async () => (await stateThere(token)) === 'expired', soonMs)
})

test('an administrator who is rescued by another process has no other session left', async () => {
  const token = await cachedSession()
  await inWork(serverHere().database, systemActor(), (work) =>
    rescueAdministrator(work, { companyCode: 'alpha', userName: 'ann', password: 'Gemba@2027' }),
  )
  await eventually(async () => (await stateThere(token)) === 'expired', soonMs)
})

test('rights and the time zone of a company that change on one server change on the other at once', async () => {
  const token = await cachedSession()
  const actorThere = async () => {
    const state = await serverThere().sessions.authenticate(token)
    return state.kind === 'running' ? state.actor : undefined
  }
  expect((await actorThere())?.authorities.size).toBeGreaterThan(0)
  await onHere(async (work) => {
    await work.tx.deleteFrom('role_user').where('user_id', '=', userId).execute()
    await emitSessionsChanged(work)
  })
  await eventually(async () => (await actorThere())?.authorities.size === 0, soonMs)
  await onHere(async (work) => {
    await work.tx.updateTable('company').set({ time_zone: 'Asia/Shanghai' }).where('id', '=', companyId).execute()
    await work.emit('company.changed', `company:${companyId}`, { companyId })
  })
  await eventually(async () => (await actorThere())?.zone === 'Asia/Shanghai', soonMs)
})

test('a licence that one server stores admits calls at the other at once', async () => {
  const admitThere = () => serverThere().licences.admit({ companyId, zone: 'UTC' })
  await expect(admitThere()).rejects.toMatchObject({ code: 'licenceMissing' })
  const limits = { users: 10 }
  const payload = { companyCode: 'alpha', issuedAt: Date.now(), endTime: Date.now() + 86_400_000, limits }
  const content = signLicence(payload, provider.privateKey)
  await onHere(async (work) => {
    const row = { company_id: companyId, file_name: 'a', content, upload_user: 'ann' }
    await work.tx.insertInto('company_licence').values(row).execute()
    await work.emit('company.licenceChanged', `company:${companyId}`, { companyId })
  })
  await eventually(
    () =>
      admitThere().then(
        () => true,
        () => false,
      ),
    soonMs,
  )
})

test('the servers have the same keys, one for each purpose, and requests of companies cannot read their secret', async () => {
  const keyOf = (database: Database, purpose: 'readingProof' | 'downloadTicket') =>
    inWork(database, systemActor(companyId), (work) => readInstallationKey(work, purpose))
  const key = await keyOf(serverHere().database, 'readingProof')
  expect(key).toHaveLength(32)
  expect(await keyOf(serverThere().database, 'readingProof')).toEqual(key)
  expect(await keyOf(serverThere().database, 'downloadTicket')).not.toEqual(key)
  const read = onHere(({ tx }) => tx.selectFrom('installation').selectAll().execute())
  await expect(read).rejects.toThrow()
})
