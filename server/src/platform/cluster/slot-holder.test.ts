import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { slotCount } from '../broker/external/slot.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { storeOn } from '../db/store.ts'
import { createTestDatabase } from '../db/test-database.fixture.ts'
import { inWork, systemActor } from '../db/work.ts'
import { assignSlots } from './slot-assignment.ts'
import { fencedStore, isFenceError } from './slot-fence.ts'
import { type SlotGroup, SlotHolder } from './slot-holder.ts'
import {
  claimSlots,
  isLeaseValid,
  leaseSec,
  listSlots,
  releaseSlots,
  renewSlots,
  type SlotLease,
} from './slot-lease.ts'

const [first, second, third] = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`) as [
  string,
  string,
  string,
]
let database: Database
type TestCandidate = { readonly id: string; readonly address: null }

beforeAll(async () => {
  database = openDatabase(await createTestDatabase())
})
afterAll(() => database.close())
beforeEach(() => run(`update intake_slot set server_id = null, epoch = 0, expires_at = '-infinity'`))

const run = <T>(text: string) => inWork(database, systemActor(), ({ tx }) => sql.raw<T>(text).execute(tx))
const asSystem = <T>(fn: Parameters<typeof inWork<T>>[2]) => inWork(database, systemActor(), fn)
const claim = (serverId: string, slots: readonly number[]) => asSystem(({ tx }) => claimSlots(tx, serverId, slots))
const slotsOf = (leases: readonly SlotLease[]) => leases.map(({ slot }) => slot).sort((a, b) => a - b)
const expire = (slot: number) =>
  run(`update intake_slot set expires_at = clock_timestamp() - interval '1 ms' where slot = ${slot}`)

describe('assignment', () => {
  test('gives every slot to one server, and moves only the slots of a server that comes or goes', () => {
    const [oldest, other, newest] = [first, second, third].map((id) => ({ id, address: null })) as [
      TestCandidate,
      TestCandidate,
      TestCandidate,
    ]
    const three = [first, second, third].map((id) => assignSlots(id, [oldest, other, newest]))
    expect(three.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: slotCount }, (_, slot) => slot))
    for (const slots of three) expect(slots.length).toBeGreaterThan(10)
    const two = [first, second].map((id) => assignSlots(id, [other, oldest]))
    expect(two.flat()).toHaveLength(slotCount)
    for (const [index, slots] of two.entries()) expect(slots).toEqual(expect.arrayContaining(three[index] ?? []))
    expect(assignSlots(first, [])).toEqual([])
    expect(assignSlots(third, [oldest, other])).toEqual([])
  })

  test('gives a server with a new id and its former address the slots that it had', () => {
    const address = 'http://10.0.0.1:8080'
    const other = { id: second, address: 'http://10.0.0.2:8080' }
    const before = assignSlots(first, [{ id: first, address }, other])
    expect(assignSlots(third, [other, { id: third, address }])).toEqual(before)
    const both = [first, third].map((id) => ({ id, address }))
    const shares = [first, third].map((id) => assignSlots(id, both).length)
    expect(shares.every((share) => share > 20)).toBe(true)
    expect(shares.reduce((sum, share) => sum + share)).toBe(slotCount)
  })
})

describe('leases', () => {
  test('a slot has one owner until its lease expires, and every owner has another epoch', async () => {
    const leases = await claim(first, [1, 2])
    expect(leases).toEqual([
      { slot: 1, epoch: '1' },
      { slot: 2, epoch: '1' },
    ])
    expect(slotsOf(await claim(second, [1, 2, 3]))).toEqual([3])
    await expire(1)
    expect(await asSystem(({ tx }) => renewSlots(tx, first, leases))).toEqual(new Set([1, 2]))
    expect(await claim(second, [1])).toEqual([])
    await expire(1)
    expect(await claim(second, [1])).toEqual([{ slot: 1, epoch: '2' }])
    expect(await asSystem(({ tx }) => renewSlots(tx, first, leases))).toEqual(new Set([2]))
    await asSystem(({ tx }) => releaseSlots(tx, leases))
    const [, firstSlot, secondSlot] = await asSystem(({ tx }) => listSlots(tx))
    expect([firstSlot, secondSlot]).toEqual([
      { slot: 1, epoch: '2', serverId: second },
      { slot: 2, epoch: '2', serverId: null },
    ])
  })

  test('a lease is valid until it expires or is claimed', async () => {
    const [lease] = (await claim(first, [5])) as [SlotLease]
    const isValid = () => asSystem(({ tx }) => isLeaseValid(tx, lease))
    expect(await isValid()).toBe(true)
    const [row] = (
      await run<{ left: number }>(
        `select extract(epoch from expires_at - clock_timestamp())::float8 as left from intake_slot where slot = 5`,
      )
    ).rows
    expect(row?.left).toBeGreaterThan(leaseSec - 3)
    expect(row?.left).toBeLessThanOrEqual(leaseSec)
    await expire(5)
    expect(await isValid()).toBe(false)
    await claim(second, [5])
    expect(await isValid()).toBe(false)
  })

  test('two servers that claim at once never own the same slot', async () => {
    const all = Array.from({ length: slotCount }, (_, slot) => slot)
    const claims = await Promise.all([first, second, third, first, second].map((id) => claim(id, all)))
    expect(slotsOf(claims.flat())).toEqual(all)
  })
})

describe('the fence', () => {
  const fenced = (leases: readonly SlotLease[], lost = () => {}) =>
    fencedStore(storeOn(database), { leases: () => leases, lost }).asSystem('boxState')
  const write = (leases: readonly SlotLease[], lost?: () => void) =>
    fenced(leases, lost).inWork(({ tx }) =>
      tx
        .insertInto('intake_beat')
        .values({ at: new Date() })
        .onConflict((row) => row.doNothing())
        .execute(),
    )
  const beats = async () => (await run('select from intake_beat')).rows.length

  test('refuses a transaction with an old epoch, also as a company, and stores nothing', async () => {
    const leases = await claim(first, [1, 2])
    await expire(2)
    await claim(second, [2])
    let losses = 0
    await expect(write(leases, () => losses++)).rejects.toSatisfy(isFenceError)
    expect(losses).toBe(1)
    expect(await beats()).toBe(0)
    const ofCompany = fencedStore(storeOn(database), { leases: () => leases, lost: () => losses++ })
    await expect(ofCompany.asSystem('alarmEpisodes', '1').inWork(async () => 1)).rejects.toSatisfy(isFenceError)
    expect(losses).toBe(2)
    await write(leases.slice(0, 1))
    expect(await beats()).toBe(1)
  })

  test('a slot gets no new owner while a transaction of the former one is open, and a renewal does not wait', async () => {
    const leases = await claim(first, [1])
    const opened = Promise.withResolvers<void>()
    const ending = Promise.withResolvers<void>()
    const writing = fenced(leases).inWork(async () => {
      opened.resolve()
      await ending.promise
    })
    await opened.promise
    expect(await asSystem(({ tx }) => renewSlots(tx, first, leases))).toEqual(new Set([1]))
    await expire(1)
    expect(await claim(second, [1])).toEqual([])
    ending.resolve()
    await writing
    expect(await claim(second, [1])).toHaveLength(1)
    await expect(write(leases)).rejects.toSatisfy(isFenceError)
  })
})

describe('a holder of slots', () => {
  interface TestGroup extends SlotGroup {
    readonly leases: readonly SlotLease[]
  }
  interface TestServer {
    id: string
    address: null
    state: string
    roles: string[]
  }
  let live: TestServer[]
  let holders: SlotHolder<TestGroup>[]
  let log: string[]
  let failure: Error | undefined
  let isReleaseLogged: boolean
  const membersOf = new Map<string, { id: string; live: () => TestServer[] }>()

  beforeEach(() => {
    live = []
    holders = []
    log = []
    failure = undefined
    isReleaseLogged = false
  })
  afterEach(async () => {
    for (const holder of holders) await holder.stop()
  })

  function createHolder(id: string): SlotHolder<TestGroup> {
    const name = id.slice(-1)
    const note = (what: string, leases: readonly SlotLease[]) => log.push(`${name} ${what} ${leases.length}`)
    const members = { id, live: () => live }
    membersOf.set(id, members)
    const holder = new SlotHolder<TestGroup>({
      database,
      members,
      open: async (leases) => {
        if (failure) throw failure
        note('opens', leases)
        return {
          leases,
          stop: async () => void note('stops', leases),
          abandon: async () => void note('abandons', leases),
        }
      },
      gaveUp: () => isReleaseLogged && log.push(`${name} gave up`),
      report: (message, error) => log.push(`${name} ${message}: ${(error as Error).message.slice(0, 40)}`),
    })
    holders.push(holder)
    live.push({ id, address: null, state: 'ready', roles: ['api', 'intake'] })
    return holder
  }

  const tick = async (holder: SlotHolder<TestGroup>): Promise<number> => {
    await holder.tick()
    await holder.settled()
    return holder.leases.length
  }

  test('a server alone owns all slots; a second one gets its slots and the first goes on with the rest', async () => {
    const holder = createHolder(first)
    expect(await tick(holder)).toBe(64)
    const otherHolder = createHolder(second)
    expect(await tick(otherHolder)).toBe(0)
    const ofOne = assignSlots(first, live).length
    expect(await tick(holder)).toBe(ofOne)
    expect(await tick(otherHolder)).toBe(64 - ofOne)
    expect(log).toEqual(['1 opens 64', '1 stops 64', `1 opens ${ofOne}`, `2 opens ${64 - ofOne}`])
    await otherHolder.refresh()
    expect(otherHolder.slots.every(({ serverId }) => serverId !== null)).toBe(true)
    // The second is drained.
    live[1]!.state = 'draining'
    expect(await tick(otherHolder)).toBe(0)
    expect(await tick(holder)).toBe(64)
    expect(holder.groups).toHaveLength(2)
  })

  test('slots of a dead server are claimed when their leases have expired', async () => {
    const holder = createHolder(first)
    await tick(holder)
    const otherHolder = createHolder(second)
    live.shift()
    expect(await tick(otherHolder)).toBe(0)
    await run(`update intake_slot set expires_at = clock_timestamp() - interval '1 ms'`)
    expect(await tick(otherHolder)).toBe(64)
    // The first one wakes up.
    expect(holder.groupOf(3)).toBeDefined()
    await holder.tick()
    expect(holder.groupOf(3)).toBeUndefined()
    await pause(50)
    expect(holder.leases).toEqual([])
    expect(log.slice(2)).toEqual(['1 leases of slots: another server owns one of the slots 0, ', '1 abandons 64'])
    await otherHolder.refresh()
    expect(otherHolder.slots.every(({ serverId }) => serverId === second)).toBe(true)
  })

  test('groups that must give up slots end at once and go on as one, and the others are told', async () => {
    const holder = createHolder(first)
    createHolder(second)
    live.pop()
    await tick(holder)
    live.push({ id: second, address: null, state: 'ready', roles: ['intake'] })
    await tick(holder)
    live.pop()
    await tick(holder)
    expect(holder.groups).toHaveLength(2)
    log.length = 0
    isReleaseLogged = true
    live.push({ id: third, address: null, state: 'ready', roles: ['intake'] })
    const ofOne = assignSlots(first, live).length
    expect(await tick(holder)).toBe(ofOne)
    expect(log).toEqual([
      expect.stringMatching('1 stops'),
      expect.stringMatching('1 stops'),
      '1 gave up',
      `1 opens ${ofOne}`,
    ])
    expect(holder.isMoving).toBe(true)
  })

  test('a server with a new id ends what it owned under the former one', async () => {
    const holder = createHolder(first)
    await tick(holder)
    membersOf.get(first)!.id = third
    live = [{ id: third, address: null, state: 'ready', roles: ['intake'] }]
    await tick(holder)
    await pause(50)
    expect(log).toContain('1 abandons 64')
    expect(await tick(holder)).toBe(64)
  })

  test('a server without the role, or whose group does not open, leaves its slots to others', async () => {
    const holder = createHolder(first)
    live[0]!.roles = ['api']
    expect(await tick(holder)).toBe(0)
    live[0]!.roles = ['intake']
    failure = new Error('no broker')
    expect(await tick(holder)).toBe(0)
    expect(log).toEqual(['1 slots: no broker'])
    await holder.refresh()
    expect(holder.slots.every(({ serverId }) => serverId === null)).toBe(true)
    failure = undefined
    expect(await tick(holder)).toBe(64)
    await holder.stop()
    await holder.refresh()
    expect(holder.slots.every(({ serverId }) => serverId === null)).toBe(true)
  })
})
