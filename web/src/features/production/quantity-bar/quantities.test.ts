import { expect, test } from 'vitest'
import { quantitiesOfOrder, quantitiesOfSegment, quantitiesOfWork } from './quantities.ts'

const reported = (good: string, scrap = '0', rework = '0') => ({
  goodQuantity: good,
  scrapQuantity: scrap,
  reworkQuantity: rework,
})
const work = (status: number, quantity: string, good: string, scrap?: string) => ({
  status,
  quantity,
  ...reported(good, scrap),
})

test('the remaining quantity of running or paused work is in work; other work has none', () => {
  expect(quantitiesOfWork(work(40, '10', '3.5', '0.5')).inWork).toBe('6')
  expect(quantitiesOfWork(work(50, '10', '3')).inWork).toBe('7')
  for (const status of [10, 20, 30, 60, 80, 90]) expect(quantitiesOfWork(work(status, '10', '3')).inWork).toBe('0')
  expect(quantitiesOfWork(work(40, '10', '11')).inWork).toBe('0')
})

test('the quantity in work of an order is what its furthest operation has started and the order has not reported', () => {
  const first = { planQuantity: '100', ...reported('48', '2'), workOrders: [work(40, '60', '48', '2')] }
  const second = { planQuantity: '100', ...reported('20'), workOrders: [work(20, '100', '20')] }
  expect(quantitiesOfSegment(first, first.workOrders)).toEqual({
    planned: '100',
    good: '48',
    scrap: '2',
    rework: '0',
    inWork: '10',
  })
  const order = { baseQuantity: '100', ...reported('20', '2') }
  expect(quantitiesOfOrder(order, [first, second]).inWork).toBe('38')
  expect(quantitiesOfOrder(order, []).inWork).toBe('0')
  expect(quantitiesOfOrder(order)).not.toHaveProperty('inWork')
})
