import Big from 'big.js'
import { expect, test } from 'vitest'
import { lotsOfReceipt } from './reported-lots.ts'

const reported = [
  { lotCode: 'A', quantity: '4' },
  { lotCode: null, quantity: '3' },
  { lotCode: 'B', quantity: '3' },
]
const bring = (received: number, requested: number, produced = 10) =>
  lotsOfReceipt(reported, {
    received: new Big(received),
    requested: new Big(requested),
    produced: new Big(produced),
    lotCode: 'ORDER',
  }).map(({ lotCode, quantity }) => `${quantity} ${lotCode}`)

test('lots come in the sequence of their reports; pieces without a lot get the lot of the order', () => {
  expect(bring(0, 10)).toEqual(['4 A', '3 ORDER', '3 B'])
  expect(bring(0, 2)).toEqual(['2 A'])
  expect(bring(2, 4)).toEqual(['2 A', '2 ORDER'])
  expect(bring(4, 6)).toEqual(['3 ORDER', '3 B'])
})

test('reports that do not add up to the good pieces of the order are ignored for its lots', () => {
  expect(bring(0, 5, 7)).toEqual(['5 ORDER'])
})
