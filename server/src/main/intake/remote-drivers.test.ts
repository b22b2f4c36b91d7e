// A device is read once by the server that owns the slot of its box, and its faults arrive as such.
import { beforeEach, expect, test } from 'vitest'
import { DriverError, type DriverHost } from '../../modules/gateway/index.ts'
import { type CallHandler, type ServerCalls, ServerUnreachable } from '../../platform/cluster/calls/server-calls.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { RemoteDrivers, serveDrivers } from './remote-drivers.ts'

type Channel = Parameters<DriverHost['readOnce']>[0]

const handlers = new Map<string, CallHandler>()
const calls = {
  handle: (name: string, handler: CallHandler) => void handlers.set(name, handler),
  async callServer(serverId: string, name: string, body: never) {
    if (serverId !== 'other') throw new ServerUnreachable('it has ended')
    return structuredClone(await handlers.get(name)?.(body, 'this'))
  },
} as unknown as ServerCalls

/** Drivers that answer with the name of their server. */
const hostOf = (name: string) => {
  const answer = async ({ protocol }: Channel): Promise<never> => {
    if (protocol === 1) throw new DriverError('illegalAddress', { address: '40120' })
    if (protocol === 2) throw new DomainError('throttled', { seconds: 5 })
    return [name] as never
  }
  return {
    readOnce: answer,
    browse: answer,
    listStates: () => new Map(),
    runsBox: () => false,
  } as unknown as DriverHost
}

let owner: string | undefined
const drivers = new RemoteDrivers({
  calls,
  membership: { id: 'this', live: () => [] },
  local: hostOf('this'),
  ownerOf: async () => owner,
  report: () => undefined,
})
const channel = (protocol = 0) => ({ boxId: '1', protocol }) as unknown as Channel
const attempts = [
  ['a read', (protocol?: number) => drivers.readOnce(channel(protocol))],
  ['a browse', (protocol?: number) => drivers.browse(channel(protocol), undefined)],
] as const

beforeEach(() => {
  handlers.clear()
  serveDrivers(calls, hostOf('other'))
})

test.each(attempts)('%s runs where the slot is owned', async (_, attempt) => {
  owner = 'other'
  expect(await attempt()).toEqual(['other'])
  owner = 'this'
  expect(await attempt()).toEqual(['this'])
})

test.each(attempts)('%s brings the fault of the device and the refusal of the server', async (_, attempt) => {
  for (owner of ['this', 'other']) {
    await expect(attempt(1)).rejects.toMatchObject({
      fault: { code: 'illegalAddress', parameters: { address: '40120' } },
    })
    await expect(attempt(1)).rejects.toBeInstanceOf(DriverError)
    await expect(attempt(2)).rejects.toMatchObject({ code: 'throttled', params: { seconds: 5 } })
  }
})

test.each(attempts)('%s is unavailable while nobody owns the slot, or its owner is silent', async (_, attempt) => {
  for (owner of [undefined, 'ended']) await expect(attempt()).rejects.toMatchObject({ code: 'unavailable' })
})
