// A flush for a backup reaches all servers with an intake, and does not wait for one that has ended.
import { expect, test } from 'vitest'
import { type ServerCalls, ServerUnreachable } from '../../platform/cluster/calls/server-calls.ts'
import type { ServerGroup } from '../store/join-servers.ts'
import { shareFlush } from './flush-others.ts'

const flushed: string[] = []
const reports: string[] = []
const report = (message: string): void => void reports.push(message)
const intakeOf = (name: string) => ({ flush: async () => void flushed.push(name) })

test('the intakes of all servers are flushed; one that does not answer is reported', async () => {
  const handlers = new Map<string, () => unknown>()
  const calls = {
    handle: (name: string, handler: () => unknown) => void handlers.set(name, handler),
    async callServer(id: string, name: string) {
      if (id === 'ended') throw new ServerUnreachable('it has ended')
      flushed.push(id)
      return handlers.get(name) && null
    },
  } as unknown as ServerCalls
  const servers = [
    { id: 'this', roles: ['api', 'intake'] },
    { id: 'other', roles: ['intake'] },
    { id: 'pages', roles: ['api'] },
    { id: 'ended', roles: ['intake'] },
  ]
  const membership = { id: 'this', live: () => servers } as unknown as ServerGroup['membership']
  await shareFlush({ calls, membership }, intakeOf('this'), report)()
  expect(flushed.splice(0).sort()).toEqual(['other', 'this'])
  expect(reports).toEqual(['a backup may lack the newest readings of another server'])
  await handlers.get('intake.flush')?.()
  expect(flushed.splice(0)).toEqual(['this'])
  await shareFlush({ calls: undefined, membership }, intakeOf('alone'), report)()
  expect(flushed).toEqual(['alone'])
})
