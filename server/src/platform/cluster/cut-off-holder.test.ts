// A holder of slots that has lost its line to PostgreSQL, beside one that has not.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Forwarder } from '../../../../tools/cluster/forwarder.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { createTestDatabase } from '../db/test-database.fixture.ts'
import { inWork, systemActor } from '../db/work.ts'
import { type SlotGroup, SlotHolder } from './slot-holder.ts'
import { leaseSec, type SlotLease, type SlotOwner } from './slot-lease.ts'

const [cutOffId, otherId] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
const everyMs = 20
/** Several renewals and questions. */
const someTurnsMs = 15 * everyMs

interface TestGroup extends SlotGroup {
  readonly leases: readonly SlotLease[]
}

let line: Forwarder
let database: Database
let databaseBehindLine: Database
let live: { id: string; address: null; state: string; roles: string[] }[]
let cutOff: SlotHolder<TestGroup>
let other: SlotHolder<TestGroup>
let log: string[]
/** What the other servers answer. */
let answer: () => Promise<readonly SlotOwner[]>
let questionCount: number
let skippedMs = 0
/** Delays the opening of groups at the server whose line is cut. */
let opening: Promise<void> | undefined

beforeAll(async () => {
  const url = new URL(await createTestDatabase())
  database = openDatabase(url.href)
  const port = Number(url.port)
  line = await Forwarder.listen({ port: 0, targets: () => [port] })
  url.hostname = '127.0.0.1'
  url.port = String(line.port)
  // A transaction that is cut off keeps its locks until PostgreSQL ends it.
  databaseBehindLine = openDatabase(url.href, { connections: 1, idleInTransactionMs: 2000 })
})
afterAll(async () => {
  await Promise.all([database.close(), databaseBehindLine.close()])
  await line.close()
})

const run = (text: string) => inWork(database, systemActor(), ({ tx }) => sql.raw(text).execute(tx))

beforeEach(async () => {
  await run(`update intake_slot set server_id = null, epoch = 0, expires_at = '-infinity'`)
  skippedMs = 0
  const { now } = performance
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + skippedMs)
  log = []
  opening = undefined
  questionCount = 0
  live = [cutOffId, otherId].map((id) => ({ id, address: null, state: 'ready', roles: ['intake'] }))
  answer = async () => other.ownedLeases.map(({ slot, epoch }) => ({ slot, epoch, serverId: otherId }))
  cutOff = createHolder('cut off', cutOffId, databaseBehindLine)
  other = createHolder('other', otherId, database)
})
afterEach(async () => {
  line.mend()
  await Promise.all([cutOff.stop(), other.stop()])
  vi.restoreAllMocks()
})

function createHolder(name: string, id: string, ownDatabase: Database): SlotHolder<TestGroup> {
  return new SlotHolder<TestGroup>({
    database: ownDatabase,
    members: { id, live: () => live },
    open: async (leases) => {
      if (id === cutOffId) await opening
      const abandon = async () => void log.push(`${name} abandons ${leases.length}`)
      return { leases, stop: async () => undefined, abandon }
    },
    leave: async () => void log.push(`${name} leaves`),
    askOwners: () => {
      questionCount++
      return answer()
    },
    report: (message, error) => log.push(`${name} ${message}: ${(error as Error).message.slice(0, 44)}`),
    everyMs,
  })
}

/** Opens groups with the given slots at the server whose line is cut then. */
async function openGroups(...slotLists: readonly number[][]): Promise<void> {
  // The other server owns the rest, so that each claim gets those that were released for it.
  await run(`update intake_slot set server_id = '${otherId}', epoch = 5, expires_at = 'infinity'`)
  live = live.filter(({ id }) => id === cutOffId)
  for (const slots of slotLists) {
    await run(`update intake_slot set expires_at = '-infinity' where slot in (${slots.join()})`)
    await cutOff.tick()
    await cutOff.settled()
  }
  expect(cutOff.groups.map(({ leases }) => leases.length)).toEqual(slotLists.map(({ length }) => length))
  cutOff.start()
  await pause(someTurnsMs)
}

const all = Array.from({ length: 64 }, (_, slot) => slot)

/** Lets the leases of the server run out. */
async function cutLine(): Promise<void> {
  line.cut()
  skippedMs += leaseSec * 1000
  await run(`update intake_slot set expires_at = clock_timestamp() where server_id = '${cutOffId}'`)
}

/** The other server claims what it can, as all servers that it knows are itself. */
async function claimByOther(): Promise<void> {
  live = [{ id: otherId, address: null, state: 'ready', roles: ['intake'] }]
  await other.tick()
  await other.settled()
}

test('a server without the database ends what another server owns, once, and claims it again later', async () => {
  await openGroups(all)
  await cutLine()
  await claimByOther()
  expect(other.ownedSlots).toEqual(all)
  await expect.poll(() => log).toContain('cut off abandons 64')
  expect(cutOff.leases).toEqual([])
  expect(cutOff.slots.every(({ serverId }) => serverId === otherId)).toBe(true)
  await pause(someTurnsMs)
  expect(log).toEqual([
    'cut off leases of slots: another server owns one of the slots 0, 1, 2',
    'cut off leaves',
    'cut off abandons 64',
  ])
  line.mend()
  live = [{ id: cutOffId, address: null, state: 'ready', roles: ['intake'] }]
  await other.stop()
  await expect.poll(() => cutOff.ownedSlots).toEqual(all)
})

test('drivers end also if their group was being opened when the line was cut', async () => {
  const gate = Promise.withResolvers<void>()
  opening = gate.promise
  live = live.filter(({ id }) => id === cutOffId)
  await cutOff.tick()
  await expect.poll(() => cutOff.leases.length).toBe(all.length)
  cutOff.start()
  await cutLine()
  await claimByOther()
  await expect.poll(() => log).toContain('cut off leaves')
  expect(log).not.toContain('cut off abandons 64')
  gate.resolve()
  await expect.poll(() => log).toContain('cut off abandons 64')
  expect(cutOff.groups).toEqual([])
})

test('while no other server owns a slot it goes on, also if none responds', async () => {
  await openGroups(all)
  expect(questionCount).toBe(0)
  await cutLine()
  await expect.poll(() => questionCount).toBeGreaterThan(2)
  answer = () => Promise.resolve([])
  const count = questionCount
  await expect.poll(() => questionCount).toBeGreaterThan(count + 2)
  expect(log).toEqual([])
  expect(cutOff.groups).toHaveLength(1)
  expect(cutOff.isServed(7)).toBe(true)
  expect(cutOff.groupOf(7)).toBeUndefined()
  line.mend()
  await expect.poll(() => cutOff.ownedSlots).toEqual(all)
  expect(cutOff.groups).toHaveLength(1)
})

test('a group with one slot of another server ends as a whole, and the other groups go on', async () => {
  await openGroups([1, 2, 3], [4, 5])
  await cutLine()
  answer = async () => [{ slot: 2, epoch: '100', serverId: otherId }]
  await expect.poll(() => log).toContain('cut off abandons 3')
  await pause(someTurnsMs)
  expect(cutOff.groups.map(({ leases }) => leases.length)).toEqual([2])
  expect([1, 2, 4].map((slot) => cutOff.isServed(slot))).toEqual([false, false, true])
  expect(log).toHaveLength(3)
})

test('what a former owner says does not count', async () => {
  await openGroups([1, 2])
  await cutLine()
  answer = async () => [{ slot: 2, epoch: '5', serverId: otherId }]
  await expect.poll(() => questionCount).toBeGreaterThan(2)
  expect(cutOff.groups).toHaveLength(1)
})

test('a server that stops asks no more, and an answer that comes then has no effect', async () => {
  await openGroups([1, 2])
  await cutLine()
  const asked = Promise.withResolvers<readonly SlotOwner[]>()
  answer = () => asked.promise
  await expect.poll(() => questionCount).toBeGreaterThan(0)
  line.mend()
  const stopped = cutOff.stop()
  asked.resolve([{ slot: 2, epoch: '100', serverId: otherId }])
  await stopped
  const count = questionCount
  await pause(someTurnsMs)
  expect(questionCount).toBe(count)
  // A statement that was under way when the line broke may be reported as well.
  expect(log.filter((entry) => /leaves$|abandons/.test(entry))).toEqual(['cut off leaves'])
})
