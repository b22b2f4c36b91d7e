import { describe, expect, test } from 'vitest'
import { DomainError } from '../../../platform/domain-error.ts'
import type { IntakePort } from '../intake/intake-port.ts'
import { NotOwner, type ServedCall, ServerSilent } from './served-calls.ts'
import { SharedIntake, type SharedIntakeOptions } from './shared-intake.ts'

/** A server that owns some slots, and answers with its name and the call. */
class TestServer {
  readonly slots = new Set<number>()
  readonly calls: string[] = []
  isSilent = false
  /** Called in the next call of the intake, which ends before it answers. */
  endDuringCall: (() => void) | undefined
  readonly end: () => void
  readonly intake: SharedIntake
  /** The owners as this server knows them. */
  known = new Map<number, TestServer>()
  refreshes = 0
  readonly name: string

  constructor(name: string, servers: TestServer[], owners: Map<number, TestServer>) {
    this.name = name
    servers.push(this)
    const answer = (call: string, value: unknown) => async () => {
      this.end()
      this.calls.push(call)
      return value
    }
    const port: { hasEnded: boolean } & Record<string, unknown> = {
      ingest: answer('ingest', 'taken'),
      sendControl: answer('sendControl', { path: name }),
      followDrivers: answer('followDrivers', undefined),
      latest: async (ids: string[]) => {
        this.end()
        return ids.filter((id) => this.slots.has(Number(id))).map((id) => [id, 1, 1, 1, 0])
      },
      outOfService: async (ids: string[]) => {
        this.calls.push(`outOfService ${ids}`)
        return ids.filter((id) => id === '9' && this.slots.has(9))
      },
      boxSummaries: async (ids: string[]) =>
        ids.filter((id) => this.slots.has(Number(id))).map((boxId) => ({ boxId, address: name })),
      newestByDevice: async () => [[name, 'd', 1]],
      authenticate: answer('authenticate', { boxId: '1' }),
      write: async ({ entries }: { entries: { pointId: string }[] }) =>
        entries.map(({ pointId }) => ({ placed: 'latest', ts: Number(pointId) })),
      notifyHooks: answer('notifyHooks', false),
      counters: async () => ({ messages: 1, spool: { ageMs: 3, bytes: 2 } }),
      brokerState: undefined,
      hasEnded: false,
    }
    this.end = () => {
      if (!this.endDuringCall) return
      port.hasEnded = true
      this.endDuringCall()
      throw new DomainError('unavailable')
    }
    const options: SharedIntakeOptions = {
      groups: () => (this.slots.size > 0 ? [port as unknown as IntakePort] : []),
      groupOf: (slot) => (this.slots.has(slot) ? (port as unknown as IntakePort) : undefined),
      ownerOf: (slot) => {
        const owner = this.known.get(slot)
        return owner && owner !== this ? owner.name : undefined
      },
      others: () => servers.filter((server) => server !== this && server.slots.size > 0).map((server) => server.name),
      refresh: async () => {
        this.refreshes++
        this.known = new Map(owners)
      },
      callServer: async (serverId, call: ServedCall) => {
        const server = servers.find((candidate) => candidate.name === serverId)
        if (!server || server.isSilent) throw new ServerSilent()
        return server.intake.serve(call)
      },
      reads: {
        slotOfBox: async (boxId) => (boxId === 'removed' ? undefined : Number(boxId)),
        slotsOfPoints: async (pointIds) => pointIds.map(Number),
        boxesOf: async (pointIds) => new Map(pointIds.map((id) => [id, { boxId: id, slot: Number(id) }])),
        forgetPoints: () => undefined,
      },
      // As without Redis.
      live: { latest: async () => undefined, qualify: (value) => value, watch: () => {}, follow: () => {} },
      storedValues: async (pointIds) => pointIds.filter((id) => id === '5').map((id) => [id, 0, 0, 5, 0]),
      stop: async () => undefined,
      patienceMs: 0,
    }
    this.intake = new SharedIntake(options)
  }
}

function createServers(): { a: TestServer; b: TestServer; move(slot: number, to: TestServer | undefined): void } {
  const servers: TestServer[] = []
  const owners = new Map<number, TestServer>()
  const [a, b] = [new TestServer('a', servers, owners), new TestServer('b', servers, owners)]
  const move = (slot: number, to: TestServer | undefined): void => {
    owners.get(slot)?.slots.delete(slot)
    owners.delete(slot)
    if (!to) return
    to.slots.add(slot)
    owners.set(slot, to)
  }
  return { a, b, move }
}

const message = (boxId: string) => ({ boxId, body: Buffer.from('x'), isHistorical: false })

test('what drivers report after their slot has moved does not reach the next owner, whose drivers run', async () => {
  const { a, b, move } = createServers()
  const lost = { isConnected: false, lostDevices: ['d'], failures: { channels: [], devices: [] } }
  move(1, a)
  await a.intake.followDrivers('1', lost)
  expect(a.calls).toEqual(['followDrivers'])
  move(1, b)
  await a.intake.followDrivers('1', lost)
  expect([a.calls, b.calls]).toEqual([['followDrivers'], []])
})

describe('a message of a box', () => {
  test('runs where its slot is owned', async () => {
    const { a, b, move } = createServers()
    move(1, a)
    move(2, b)
    await a.intake.ingest(message('1'))
    expect(a.calls).toEqual(['ingest'])
    expect(await a.intake.ingest(message('2'))).toBe('taken')
    expect(b.calls).toEqual(['ingest'])
  })

  test('is sent once more when the owner has just changed', async () => {
    const { a, b, move } = createServers()
    move(1, a)
    move(2, b)
    a.known.set(1, b)
    b.known.set(1, b)
    expect(await b.intake.ingest(message('1'))).toBe('taken')
    expect([a.calls, b.refreshes]).toEqual([['ingest'], 1])
    move(1, b)
    a.known.clear()
    expect(await a.intake.ingest(message('1'))).toBe('taken')
    expect([b.calls, a.refreshes]).toEqual([['ingest'], 1])
  })

  test('is sent to the next owner when its intake ends meanwhile', async () => {
    const { a, b, move } = createServers()
    move(1, a)
    a.endDuringCall = () => move(1, b)
    expect(await a.intake.ingest(message('1'))).toBe('taken')
    expect([a.calls, b.calls]).toEqual([[], ['ingest']])
  })

  test('is refused as unavailable while nobody owns the slot', async () => {
    const { a, b, move } = createServers()
    move(1, a)
    await expect(a.intake.ingest(message('3'))).rejects.toMatchObject({ code: 'unavailable' })
    move(2, b)
    b.isSilent = true
    await expect(a.intake.ingest(message('2'))).rejects.toMatchObject({ code: 'unavailable' })
    expect(b.calls).toEqual([])
  })

  test('of a removed box is answered by any intake', async () => {
    const { a, b, move } = createServers()
    move(1, b)
    expect(await a.intake.authenticate({} as never)).toEqual({ boxId: '1' })
    expect(b.calls).toEqual(['authenticate'])
  })
})

test('a command that may have left is not sent again', async () => {
  const { a, b, move } = createServers()
  move(1, a)
  move(2, b)
  await a.intake.ingest(message('2'))
  expect(await a.intake.sendControl({ boxId: '2' } as never)).toEqual({ path: 'b' })
  b.isSilent = true
  const { refreshes } = a
  await expect(a.intake.sendControl({ boxId: '2' } as never)).rejects.toMatchObject({ code: 'unavailable' })
  expect(a.refreshes).toBe(refreshes)
})

test('values and devices come from all servers', async () => {
  const { a, b, move } = createServers()
  move(1, a)
  for (const slot of [2, 9]) move(slot, b)
  expect((await a.intake.latest(['1', '2', '3'])).map(([pointId]) => pointId)).toEqual(['1', '2'])
  expect((await a.intake.latestValues(['2', '3'])).map(({ ts }) => ts)).toEqual([1, null])
  expect(await a.intake.newestByDevice('1')).toEqual([
    ['a', 'd', 1],
    ['b', 'd', 1],
  ])
  b.isSilent = true
  expect((await a.intake.latest(['1', '2'])).map(([pointId]) => pointId)).toEqual(['1'])
  // Its slot is moving.
  expect(await a.intake.latest(['5', '1'])).toEqual([
    ['1', 1, 1, 1, 0],
    ['5', 0, 0, 5, 0],
  ])
})

test('a server asks another one about a point without a value only if that one may receive it', async () => {
  const { a, b, move } = createServers()
  move(1, a)
  for (const slot of [2, 9]) move(slot, b)
  await a.intake.ingest(message('2'))
  a.known.set(9, b)
  b.calls.length = 0
  const values = await a.intake.latestValues(['1', '9'])
  expect(values.map(({ quality }) => quality)).toEqual([0, 0])
  expect([a.calls, b.calls]).toEqual([[], []])
  // The intake of the owner has no value of it yet.
  b.slots.delete(9)
  await a.intake.latestValues(['1', '9'])
  expect([a.calls, b.calls]).toEqual([[], ['outOfService 9']])
})

test('summaries of boxes come from all servers, with one call to each', async () => {
  const { a, b, move } = createServers()
  move(1, a)
  for (const slot of [2, 9]) move(slot, b)
  expect(await a.intake.boxSummaries(['9', '1', '3'])).toEqual([
    { boxId: '1', address: 'a' },
    { boxId: '9', address: 'b' },
  ])
  b.isSilent = true
  expect(await a.intake.boxSummaries(['9', '1'])).toEqual([{ boxId: '1', address: 'a' }])
})

test('an intake that ends during a call is left out of values and figures', async () => {
  const { a, move } = createServers()
  move(1, a)
  a.endDuringCall = () => undefined
  expect(await a.intake.latest(['1'])).toEqual([])
  expect(await a.intake.counters()).toEqual({})
  await expect(a.intake.metrics()).rejects.toMatchObject({ code: 'unavailable' })
})

test('values that a person writes reach the owner of each point, in order', async () => {
  const { a, b, move } = createServers()
  move(1, a)
  move(2, b)
  const entries = ['1', '2', '1'].map((pointId) => ({ pointId, sourceTs: undefined, value: 1 }))
  expect(await a.intake.write({ action: 'add', companyId: '1', entries })).toEqual([
    { placed: 'latest', ts: 1 },
    { placed: 'latest', ts: 2 },
    { placed: 'latest', ts: 1 },
  ])
})

test('another server may call only what is declared, and only for slots of this one', async () => {
  const { a, move } = createServers()
  move(1, a)
  await expect(a.intake.serve({ name: 'stop' as never, args: [] })).rejects.toThrow('no call stop')
  await expect(a.intake.serve({ name: 'ingest', slot: 2, args: [message('2')] })).rejects.toBeInstanceOf(NotOwner)
})

describe('an intake that opens', () => {
  const open = () => {
    const { a } = createServers()
    const scopes: unknown[] = []
    let abandoned = 0
    const port = { reload: async (scope: unknown) => void scopes.push(scope) }
    return { intake: a.intake, port, scopes, abandon: async () => void abandoned++, abandonedCount: () => abandoned }
  }

  test('loads its catalogue again after a change that it missed, and after no other', async () => {
    const { intake, port, scopes, abandon } = open()
    await intake.reload('all')
    await intake.openCurrent(async () => ({ port, abandon }))
    expect(scopes).toEqual([])
    await intake.openCurrent(async () => {
      await intake.reload({ boxIds: ['1'] })
      return { port, abandon }
    })
    expect(scopes).toEqual(['all'])
  })

  test('is abandoned if it cannot load the change', async () => {
    const { intake, abandon, abandonedCount } = open()
    const port = { reload: () => Promise.reject(new DomainError('unavailable')) }
    const opening = intake.openCurrent(async () => {
      await intake.reload('all')
      return { port, abandon }
    })
    await expect(opening).rejects.toMatchObject({ code: 'unavailable' })
    expect(abandonedCount()).toBe(1)
  })
})
