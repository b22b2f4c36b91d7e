import { quality } from '@gemba/contract/telemetry/sample.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSnapshot } from './read-snapshot.ts'
import { snapshotLane } from './snapshot-lane.fixture.ts'

const now = 1_790_000_100_000
const at = 1_790_000_000_000
const read = (body: unknown, lane = snapshotLane()) => readSnapshot(Buffer.from(JSON.stringify(body)), lane, now)
const group = (s: unknown[]) => ({ dev: 'press-01', s })

test('the three parts become one snapshot in the order of time', () => {
  const lane = snapshotLane()
  const snapshot = read(
    {
      tid: 42,
      ts: at,
      reason: 'Too hot\0',
      post: [group([['temperature', at + 1000, 96]])],
      at: { dev: 'press-01', v: { temperature: 95, force: null, humidity: 7 } },
      pre: [group([['temperature', at - 1000, 91], ['force', at - 500, 3], ['force', 'never', 3], 7])],
    },
    lane,
  )
  expect(snapshot).toEqual({
    boxId: '1',
    tid: '42',
    at,
    reason: 'Too hot',
    values: [
      { pointId: '11', ts: at, value: 95, quality: 0 },
      { pointId: '12', ts: at, value: null, quality: quality.bad },
    ],
    samples: {
      '11': [
        [at - 1000, 91, 0],
        [at, 95, 0],
        [at + 1000, 96, 0],
      ],
      '12': [
        [at - 500, 3, 0],
        [at, null, quality.bad],
      ],
    },
  })
  expect(lane.record.counters).toMatchObject({ badItems: 1, badTimes: 1, unmapped: 1 })
})

test('a clock that is far ahead shifts all samples together; without a time it is that of the arrival', () => {
  const ahead = 3_600_000
  const shifted = read({ tid: 'a', ts: now + ahead, pre: [group([['force', now + ahead - 10, 1]])] })
  expect(shifted).toMatchObject({ at: now, samples: { '12': [[now - 10, 1, 0]] } })
  expect(read({ tid: 'a', at: { dev: 'press-01', v: { force: 1 } } })).toMatchObject({ at: now })
})

test('what is no snapshot has a reason', () => {
  const values = { dev: 'press-01', v: { force: 1 } }
  for (const body of [
    [],
    {},
    { tid: '1' },
    { at: values },
    { tid: '', at: values },
    { tid: 'x'.repeat(65), at: values },
  ])
    expect(read(body)).toBe('notASnapshot')
  expect(read({ tid: '1', ts: 'never', at: values })).toBe('notASnapshot')
  expect(read({ tid: '1', at: 7 })).toBe('notASnapshot')
  expect(read({ tid: '1', pre: [group(Array.from({ length: 5001 }, (_, index) => ['force', at + index, 1]))] })).toBe(
    'tooManySamples',
  )
})

test('nothing that a box sends throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (pre, values, ts) => {
      read({ tid: '1', pre, at: values, ts })
      read(pre)
    }),
  )
})
