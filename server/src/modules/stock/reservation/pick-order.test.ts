// The order in which stock is picked.
import { pickStrategy } from '@gemba/contract/base/material/dictionaries.ts'
import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, inPickOrder, pickQuantity } from './pick-order.ts'

const { fifo, fefo, lifo, locationPriority, lotMinQuantity } = pickStrategy.codes

const candidate = (balanceId: string, free: number, more: Partial<Candidate> = {}): Candidate => ({
  balanceId,
  locationId: '1',
  lotId: balanceId,
  free: new Big(free),
  receivedAt: 0,
  expiresOn: null,
  pickOrder: 0,
  ...more,
})

const ordered = (candidates: readonly Candidate[], strategy: number) =>
  inPickOrder(candidates, strategy).map(({ balanceId }) => balanceId)

test('first expired, first out: 6 from 3 that expire in 20 days and 4 in 30 days are 3 and 3', () => {
  const lots = [candidate('2', 4, { expiresOn: '2026-12-22' }), candidate('3', 3, { expiresOn: '2026-12-12' })]
  const { picks, missing } = pickQuantity(inPickOrder(lots, fefo), new Big(6))
  expect(picks.map(({ from, quantity }) => [from.balanceId, quantity.toFixed()])).toEqual([
    ['3', '3'],
    ['2', '3'],
  ])
  expect(missing.toFixed()).toBe('0')
})

test.each([
  ['first in, first out', fifo, ['2', '1', '3']],
  ['last in, first out', lifo, ['3', '1', '2']],
  ['first expired, first out; what does not expire last', fefo, ['3', '1', '2']],
  ['by the way through the warehouse', locationPriority, ['3', '2', '1']],
  ['small lots first', lotMinQuantity, ['2', '3', '1']],
])('%s', (_, strategy, expected) => {
  const candidates = [
    candidate('1', 9, { receivedAt: 2, expiresOn: '2027-02-01', pickOrder: 3 }),
    candidate('2', 1, { receivedAt: 1, pickOrder: 2 }),
    candidate('3', 5, { receivedAt: 3, expiresOn: '2027-01-01', pickOrder: 1 }),
  ]
  expect(ordered(candidates, strategy)).toEqual(expected)
})

test('ties are broken by the id of the balance, compared as a number', () => {
  expect(ordered([candidate('10', 1), candidate('9', 1)], fifo)).toEqual(['9', '10'])
})

test('any order of the same stock gives the same picks, never more than is free or requested', () => {
  const stock = fc.uniqueArray(
    fc.record({ id: fc.nat(), free: fc.integer({ min: 1, max: 50 }), at: fc.nat(3), day: fc.option(fc.nat(3)) }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(
      stock,
      fc.integer({ min: 1, max: 300 }),
      fc.constantFrom(...Object.values(pickStrategy.codes)),
      (rows, wanted, strategy) => {
        const all = rows.map(({ id, free, at, day }) =>
          candidate(String(id), free, { receivedAt: at, expiresOn: day === null ? null : `2027-01-0${day + 1}` }),
        )
        const { picks, missing } = pickQuantity(inPickOrder(all, strategy), new Big(wanted))
        expect(ordered(all.toReversed(), strategy)).toEqual(ordered(all, strategy))
        expect(picks.every(({ from, quantity }) => quantity.lte(from.free) && quantity.gt(0))).toBe(true)
        const takenQuantity = picks.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
        expect(takenQuantity.plus(missing).toFixed()).toBe(String(wanted))
      },
    ),
    { numRuns: 300 },
  )
})
