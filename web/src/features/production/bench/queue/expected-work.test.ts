import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { expect, test } from 'vitest'
import type { BenchWork } from '../bench-work.ts'
import { expectedWork } from './expected-work.ts'
import type { PerformedEntry } from './report-queue.ts'

const { dispatched, running, paused } = workOrderStatus.codes
const at = { stationId: '3', workCode: 'W-7', unitName: 'pcs' }
const claim: PerformedEntry = { ...at, action: 'claim', input: { id: '7' } }
const start: PerformedEntry = { ...at, action: 'start', input: { id: '7' } }
const pause: PerformedEntry = { ...at, action: 'pause', input: { id: '7', type: 1, reasonCode: '2' } }
const work = { id: '7', status: dispatched, pauseReason: null, allowedActions: ['claim'] } as unknown as BenchWork

test('a work order has the state that the waiting actions lead to, in their order', () => {
  expect(expectedWork(work, [claim, start])).toMatchObject({ status: running, allowedActions: ['pause', 'report'] })
  const stopped = expectedWork(work, [claim, start, pause])
  expect(stopped).toMatchObject({ status: paused, pauseReason: '2', allowedActions: ['resume', 'report'] })
})

test('a start claims the work order, and pauses the one that it is started instead of', () => {
  const instead: PerformedEntry = { ...at, action: 'start', input: { id: '7', isClaiming: 1, pausedIds: ['8'] } }
  expect(expectedWork(work, [instead])).toMatchObject({ status: running, allowedActions: ['pause', 'report'] })
  const other = { ...work, id: '8', status: running } as BenchWork
  expect(expectedWork(other, [instead])).toMatchObject({ status: paused, pauseReason: '97' })
  expect(expectedWork({ ...other, id: '9' }, [instead]).status).toBe(running)
})

test('refused actions, actions that the state forbids and actions of other work orders are ignored', () => {
  expect(expectedWork(work, [{ ...claim, refusal: 'taken by Bert' }, start])).toBe(work)
  expect(expectedWork({ ...work, id: '8' }, [claim, start]).status).toBe(dispatched)
})
