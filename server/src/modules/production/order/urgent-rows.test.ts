// S-196: rows of open orders that are late or have a high priority carry the urgent mark.
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from './order.fixture.ts'

test('late orders and orders of the highest priorities are urgent; ended orders are not', async () => {
  const plant = await OrderPlant.join()
  const flagOf = async (id: string) =>
    (await plant.call<{ urgentFlag: number }>(operation(productionOrder, 'read'), { id })).data.urgentFlag
  const late = await plant.order('5', { dueDate: '2020-01-31' })
  const first = await plant.order('5', { priority: 10 })
  const other = await plant.order('5', { priority: 11, dueDate: '2999-01-31' })
  const { data } = await plant.call<{ records: { id: string; urgentFlag: number }[] }>(
    operation(productionOrder, 'page'),
  )
  const flags = new Map(data.records.map((row) => [row.id, row.urgentFlag]))
  expect([late, first, other].map((id) => flags.get(id))).toEqual([1, 1, 0])
  expect(await flagOf(late)).toBe(1)
  expect((await plant.perform(late, 'cancel')).code).toBe('200')
  expect(await flagOf(late)).toBe(0)
})
