// Valuation of stock: golden vectors, and invariants of any receipts, issues and reversals.
import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { issue, type PostedEntry, receive, reverseEntry, unitCostOf, type Valuation } from './valuation.ts'

const empty: Valuation = { quantity: new Big(0), value: new Big(0), lastCost: new Big(0) }
const emptyByLayers: Valuation = { ...empty, layers: [] }

type Step = readonly [quantity: number, cost?: number]

/** Posts quantities one after the other: positive ones are receipts at a cost, negative ones issues. */
function post(start: Valuation, steps: readonly Step[]) {
  const values: string[] = []
  const valuation = steps.reduce((before, [quantity, cost], index) => {
    const valued =
      quantity > 0
        ? receive(before, { entryId: String(index), quantity: new Big(quantity), unitCost: new Big(cost ?? 0) })
        : issue(before, new Big(-quantity))
    values.push(valued.value.toFixed())
    return valued.after
  }, start)
  return { valuation, values }
}

test('moving average: +10@5, +10@7, −5, +5@10 is 20 pieces with a value of 140, 7 each; the issue had a value of 30', () => {
  const { valuation, values } = post(empty, [[10, 5], [10, 7], [-5], [5, 10]])
  expect(values[2]).toBe('-30')
  expect([valuation.quantity.toFixed(), valuation.value.toFixed(), unitCostOf(valuation).toFixed()]).toEqual([
    '20',
    '140',
    '7',
  ])
})

test('first in, first out: an issue takes the oldest receipts', () => {
  const { valuation, values } = post(emptyByLayers, [[10, 5], [10, 7], [-15], [5, 10]])
  expect(values[2]).toBe('-85')
  expect(valuation.value.toFixed()).toBe('85')
  expect(valuation.layers?.map(({ quantity, value }) => [quantity.toFixed(), value.toFixed()])).toEqual([
    ['5', '35'],
    ['5', '50'],
  ])
})

test('thirds leave no rounding error: the last piece takes the remaining value', () => {
  const { valuation, values } = post(empty, [[3, 1 / 3], [-1], [-1], [-1]])
  expect(values).toEqual(['1', '-0.3333', '-0.3334', '-0.3333'])
  expect(valuation.value.toFixed()).toBe('0')
})

test('a receipt is reversed with exactly its value; a wrong remainder is adjusted', () => {
  const { valuation } = post(empty, [[10, 5], [10, 7], [-10]])
  const second: PostedEntry = { entryId: '1', quantity: new Big(10), value: new Big(70), unitCost: new Big(7) }
  const back = reverseEntry(valuation, second, '9')
  expect([back.value.toFixed(), back.adjustment.toFixed()]).toEqual(['-70', '10'])
  expect([back.after.quantity.toFixed(), back.after.value.toFixed()]).toEqual(['0', '0'])
})

test('negative stock is covered by the next receipt, at the cost of that receipt', () => {
  const { valuation } = post(emptyByLayers, [[5, 4], [-8], [10, 6]])
  expect(valuation.quantity.toFixed()).toBe('7')
  expect(valuation.layers?.map(({ quantity }) => quantity.toFixed())).toEqual(['7'])
})

const amount = fc.integer({ min: 1, max: 1_000_000 }).map((thousandths) => new Big(thousandths).div(1000))
const step = fc.record({
  action: fc.constantFrom('receive', 'issue', 'takeBack'),
  quantity: amount,
  unitCost: amount,
  which: fc.nat(),
})

describe.each([
  ['moving average', empty],
  ['first in, first out', emptyByLayers],
])('%s', (_, start) => {
  test('after any steps the entries sum up to the value, no stock has no value, and layers equal the stock', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const posted: PostedEntry[] = []
        let booked = new Big(0)
        const after = steps.reduce((valuation, { action, quantity, unitCost, which }, index) => {
          const entryId = String(index)
          const old = posted.length > 0 ? posted.splice(which % posted.length, 1)[0] : undefined
          const isBack = action === 'takeBack' && old && old.quantity.lte(valuation.quantity)
          const takenQuantity = quantity.lt(valuation.quantity) ? quantity : valuation.quantity
          if (action === 'issue' && takenQuantity.lte(0)) return valuation
          const valued = isBack
            ? reverseEntry(valuation, old, entryId)
            : action === 'issue'
              ? issue(valuation, takenQuantity)
              : receive(valuation, { entryId, quantity, unitCost })
          posted.push({
            entryId,
            unitCost: valued.unitCost,
            value: valued.value,
            quantity: valued.after.quantity.minus(valuation.quantity),
          })
          booked = booked.plus(valued.value).plus(valued.adjustment)
          if (isBack) expect(valued.value.eq(old.value.times(-1))).toBe(true)
          return valued.after
        }, start)
        expect(after.value.toFixed()).toBe(booked.toFixed())
        expect(after.value.gte(0)).toBe(true)
        if (after.quantity.eq(0)) expect(after.value.toFixed()).toBe('0')
        if (!after.layers) return
        const total = (of: 'quantity' | 'value') =>
          after.layers?.reduce((sum, layer) => sum.plus(layer[of]), new Big(0)).toFixed()
        expect([total('quantity'), total('value')]).toEqual([after.quantity.toFixed(), after.value.toFixed()])
      }),
      { numRuns: 300 },
    )
  })
})
