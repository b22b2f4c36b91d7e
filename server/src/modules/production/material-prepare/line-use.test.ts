// Received material is consumed, returned or on the line: nothing is counted twice and nothing is lost.
import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LocationConsumption, type ReceivedLine, useOfLines } from './line-use.ts'

const line = (prepareId: string, received: string, returned = '0'): ReceivedLine => ({
  prepareId,
  materialId: 'm',
  locationId: 'l',
  received,
  returned,
})
const usageOf = (quantity: string): LocationConsumption => ({ materialId: 'm', locationId: 'l', quantity })
const figures = (lines: readonly ReceivedLine[], uses: readonly LocationConsumption[]) =>
  useOfLines(lines, uses).map(({ consumed, onLine }) => [consumed.toFixed(), onLine.toFixed()])

test('material that was received first is consumed first; returned material cannot be consumed', () => {
  expect(figures([line('1', '10', '2'), line('2', '5')], [usageOf('9')])).toEqual([
    ['8', '0'],
    ['1', '4'],
  ])
})

test('consumption beyond the lines came from elsewhere; consumption of another location or material is not assigned to them', () => {
  expect(figures([line('1', '10')], [usageOf('12')])).toEqual([['10', '0']])
  expect(figures([line('1', '10')], [{ ...usageOf('3'), locationId: 'k' }])).toEqual([['0', '10']])
  expect(figures([line('1', '10')], [{ ...usageOf('3'), materialId: 'n' }])).toEqual([['0', '10']])
})

test('received less returned is consumed plus on the line, and no more is assigned than was consumed', () => {
  const amount = fc.integer({ min: 0, max: 1000 })
  const place = fc.record({ materialId: fc.constantFrom('m', 'n'), locationId: fc.constantFrom('l', 'k') })
  const received = fc.record({ of: place, received: amount, share: fc.integer({ min: 0, max: 100 }) })
  const use = fc.record({ of: place, quantity: amount })
  fc.assert(
    fc.property(fc.array(received, { maxLength: 8 }), fc.array(use, { maxLength: 8 }), (lines, uses) => {
      const receivedLines = lines.map(({ of, received: all, share }, at) => ({
        ...of,
        prepareId: String(at),
        received: String(all),
        returned: new Big(all).times(share).div(100).round(0).toFixed(),
      }))
      const usage = useOfLines(
        receivedLines,
        uses.map(({ of, quantity }) => ({ ...of, quantity: String(quantity) })),
      )
      for (const [at, { consumed, onLine }] of usage.entries()) {
        const { received: all = '0', returned = '0' } = receivedLines[at] ?? {}
        expect(consumed.plus(onLine).plus(returned).toFixed()).toBe(all)
        expect(consumed.gte(0) && onLine.gte(0)).toBe(true)
      }
      const sum = usage.reduce((total, { consumed }) => total.plus(consumed), new Big(0))
      expect(sum.lte(uses.reduce((total, { quantity }) => total + quantity, 0))).toBe(true)
    }),
  )
})
