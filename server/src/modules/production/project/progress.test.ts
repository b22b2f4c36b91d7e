// The progress of a project: fixed examples, and properties for any orders and items.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedOf, type ProjectItemSummary, type ProjectOrderSummary, percentOf, progressOf } from './progress.ts'

const { draft, released, inProgress, completed, closed, cancelled } = productionOrderStatus.codes

const order = (id: string, more: Partial<ProjectOrderSummary> = {}): ProjectOrderSummary => ({
  id,
  projectId: '1',
  code: id,
  status: inProgress,
  statusReason: null,
  start: 0,
  end: 10,
  endedOn: null,
  seconds: 100,
  share: 0,
  ...more,
})
const item = (number: number, more: Partial<ProjectItemSummary> = {}): ProjectItemSummary => ({
  id: `i${number}`,
  projectId: '1',
  number,
  name: `Item ${number}`,
  predecessor: null,
  start: 0,
  end: 10,
  weight: null,
  orderId: null,
  share: 0,
  toldOn: null,
  ...more,
})
const percent = (orders: readonly ProjectOrderSummary[], items: readonly ProjectItemSummary[] = []) =>
  percentOf(progressOf(countedOf(orders, items)))

test.each<[string, ProjectOrderSummary[], ProjectItemSummary[], string]>([
  ['nothing is done of nothing', [], [], '0'],
  ['planned seconds weigh', [order('a', { seconds: 300, share: 0.5 }), order('b', { share: 1 })], [], '62.5'],
  ['what was completed short is done', [order('a', { status: completed, share: 0.4 })], [], '100'],
  ['closed ones as well', [order('a', { status: closed, share: 0.4 }), order('b')], [], '50'],
  ['cancelled ones count nothing', [order('a', { share: 0.5 }), order('b', { status: cancelled })], [], '50'],
  [
    'what is not planned yet weighs as the others',
    [order('a', { share: 1 }), order('b', { status: draft, seconds: 0 })],
    [],
    '50',
  ],
  [
    'without any times all weigh the same',
    [order('a', { seconds: 0, share: 1 }), order('b', { seconds: 0 })],
    [],
    '50',
  ],
  ['an item without an order counts as told', [order('a')], [item(1, { share: 0.5 })], '25'],
  ['its weight counts', [order('a')], [item(1, { share: 1, weight: 300 })], '75'],
  [
    'an item with an order is as far as that',
    [order('a', { share: 0.2 })],
    [item(1, { orderId: 'a', share: 1 })],
    '20',
  ],
  [
    'and weighs it',
    [order('a', { share: 1 }), order('b')],
    [item(1, { orderId: 'a', weight: 100 }), item(2, { orderId: 'b', weight: 300 })],
    '25',
  ],
  ['a weight of nothing leaves it out', [order('a')], [item(1, { share: 1, weight: 0 })], '0'],
  ['more than all is all', [order('a', { share: 1.3 })], [], '100'],
  [
    'what is not done is never 100',
    [order('a', { seconds: 99_999, share: 1 }), order('b', { seconds: 1 })],
    [],
    '99.9',
  ],
])('%s', (_, orders, items, expected) => {
  expect(percent(orders, items)).toBe(expected)
})

const share = fc.double({ min: 0, max: 1, noNaN: true })
const weight = fc.double({ min: 0, max: 1e9, noNaN: true })
const anyOrders = fc.array(
  fc.record({ share, seconds: weight, status: fc.constantFrom(draft, released, inProgress, completed, cancelled) }),
  { maxLength: 8 },
)
const anyItems = fc.array(fc.record({ share, weight: fc.option(weight) }), { maxLength: 8 })

test('progress is from 0 to 1, and never decreases when more is completed', () => {
  fc.assert(
    fc.property(anyOrders, anyItems, fc.nat(), (orders, items, at) => {
      const facts = orders.map((more, index) => order(`o${index}`, more))
      const others = items.map((more, index) => item(index + 1, more))
      const before = progressOf(countedOf(facts, others))
      expect(before).toBeGreaterThanOrEqual(0)
      expect(before).toBeLessThanOrEqual(1)
      const further = facts.map((fact, index) => (index === at % facts.length ? { ...fact, share: 1 } : fact))
      expect(progressOf(countedOf(further, others))).toBeGreaterThanOrEqual(before - 1e-9)
    }),
  )
})
