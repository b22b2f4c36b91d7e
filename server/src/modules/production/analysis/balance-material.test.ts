import Big from 'big.js'
import { expect, test } from 'vitest'
import { balanceOf, buildable, type Supply } from './balance-material.ts'

const zero = new Big(0)
const stock = (onHand: number, more: Partial<Supply> = {}): Supply => ({
  onHand: new Big(onHand),
  held: zero,
  reserved: zero,
  reservedForOwn: zero,
  onLineOfOthers: zero,
  ...more,
})
const need = (required: number, consumed = 0) => ({
  materialId: 'm',
  required: new Big(required),
  consumed: new Big(consumed),
})
const figures = ({ available, shortage, incoming, earliestDate }: ReturnType<typeof balanceOf>) => [
  available.toFixed(),
  shortage.toFixed(),
  incoming.toFixed(),
  earliestDate,
]

test('stock that others reserved or hold at the line is not available; stock reserved for the order is', () => {
  expect(figures(balanceOf(need(10), stock(10), []))).toEqual(['10', '0', '0', null])
  const supply = { reserved: new Big(6), reservedForOwn: new Big(4), held: new Big(1), onLineOfOthers: new Big(2) }
  expect(figures(balanceOf(need(10), stock(10, supply), []))).toEqual(['5', '5', '0', null])
  expect(figures(balanceOf(need(10, 8), stock(1), []))).toEqual(['1', '1', '0', null])
  expect(figures(balanceOf(need(10), stock(2, { reserved: new Big(5) }), []))).toEqual(['0', '10', '0', null])
})

test('a shortage ends on the day that covers it; receipts without a day give none', () => {
  const coming = [
    { day: '2026-11-24', quantity: '3' },
    { day: '2026-11-27', quantity: '4' },
    { day: null, quantity: '90' },
  ]
  expect(figures(balanceOf(need(10), stock(4), coming))).toEqual(['4', '6', '97', '2026-11-27'])
  expect(figures(balanceOf(need(30), stock(4), coming))).toEqual(['4', '26', '97', null])
})

test('the scarcest material limits the buildable quantity; a product without needs has no limit', () => {
  const of = (required: number, available: number, consumed = 0) => ({
    ...need(required, consumed),
    available: new Big(available),
  })
  const wholeBatch = { quantity: new Big(10), precision: 0 }
  expect(buildable([of(20, 13), of(10, 8)], wholeBatch)?.toFixed()).toBe('6')
  expect(buildable([of(20, 13, 4), of(10, 8)], wholeBatch)?.toFixed()).toBe('8')
  expect(buildable([], wholeBatch)).toBeNull()
})
