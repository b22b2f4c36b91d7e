import { type PointUpdate, quality } from '@gemba/contract/telemetry/sample.ts'
import { expect, test } from 'vitest'
import { ReceiveClock } from '../../../platform/clock.ts'
import { ForeignInputs } from './foreign-inputs.ts'

const { good, uncertainInitialValue: initial, uncertainNoCommunicationLastUsableValue: lost } = quality

function openInputs() {
  const calls: string[] = []
  const inputs = new ForeignInputs({
    clock: new ReceiveClock(),
    attach: (pointId) =>
      pointId === 'unread'
        ? undefined
        : {
            take: (ts, _rts, value) => calls.push(`take ${pointId} ${ts} ${value}`) > 0,
            replay: () => calls.push('replay'),
            restore: (ts, _rts, value) => calls.push(`restore ${pointId} ${ts} ${value}`),
            lose: () => calls.push(`lose ${pointId}`),
          },
    settle: () => calls.push('settle'),
  })
  const take = (...values: PointUpdate[]): string[] => {
    calls.length = 0
    inputs.take(values)
    return calls.slice(0, -1)
  }
  return { inputs, calls, take }
}

test('values that are known at the start are not new, repeated or older ones neither', () => {
  const { inputs, calls, take } = openInputs()
  expect(inputs.follow(new Set(['1', 'unread']))).toEqual(['1'])
  expect(inputs.pointIds).toEqual(['1'])
  inputs.restore([['1', 100, 101, 5, good]])
  expect(calls).toEqual(['restore 1 100 5'])
  expect(take(['1', 100, 101, 5, good], ['1', 90, 91, 4, good], ['2', 1, 1, 1, good])).toEqual([])
  expect(take(['1', 110, 111, 6, good])).toEqual(['take 1 110 6'])
  expect(inputs.follow(new Set(['1']))).toEqual([])
})

test('a lost value loses its quality once and returns with it; the snapshot of the next owner is not new', () => {
  const { inputs, take } = openInputs()
  inputs.follow(new Set(['1']))
  expect(take(['1', 100, 101, 5, good])).toEqual(['take 1 100 5'])
  expect(take(['1', 100, 101, 5, lost])).toEqual(['lose 1'])
  expect(take(['1', 100, 101, 5, lost])).toEqual([])
  expect(take(['1', 100, 101, 5, initial])).toEqual([])
  expect(take(['1', 100, 101, 5, good])).toEqual(['take 1 100 5'])
  expect(take(['1', 105, 106, 7, lost])).toEqual(['restore 1 105 7', 'lose 1'])
})

test('the clock of another server does not order readings of this one', () => {
  const { inputs, take } = openInputs()
  inputs.follow(new Set(['1']))
  expect(take(['1', 100, 900, 5, good])).toEqual(['take 1 100 5'])
  // The next owner has a clock that is behind.
  expect(take(['1', 110, 500, 6, good])).toEqual(['take 1 110 6'])
})
