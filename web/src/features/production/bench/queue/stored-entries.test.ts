import { expect, test } from 'vitest'
import { isReport, type QueuedReport } from './report-queue.ts'
import { entriesCodec } from './stored-entries.ts'

const at = { key: 'k', madeAt: 1, workCode: 'W', stationId: '1', unitName: 'pcs' }

test('an action that an earlier version has queued stays an action and is not sent as a report', () => {
  const [pause, report] = entriesCodec.decode(
    JSON.stringify([
      { ...at, act: 'pause', input: { id: '7', reasonCode: '2' } },
      { ...at, input: { id: '7', good: '3' } },
    ]),
  )!
  expect(pause).toEqual({ ...at, action: 'pause', input: { id: '7', reasonCode: '2' } })
  expect([pause, report].map((entry) => isReport(entry!))).toEqual([false, true])
  expect((report as QueuedReport).input).toEqual({ id: '7', good: '3' })
})

test('content that is no list is refused', () => {
  expect(entriesCodec.decode('{}')).toBeUndefined()
})
