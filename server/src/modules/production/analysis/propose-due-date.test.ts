// The due date that a new order starts with: tomorrow and the time of its route within the working hours.
import { proposeDueDate } from '@gemba/contract/production/order/propose-due-date.ts'
import { beforeAll, expect, test } from 'vitest'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant

beforeAll(async () => {
  plant = await OrderPlant.join()
})

const dayIn = (days: number): string =>
  Temporal.Now.zonedDateTimeISO('Asia/Shanghai').toPlainDate().add({ days }).toString()
const propose = async (more: object = {}) =>
  (await plant.must(proposeDueDate, { materialId: plant.ids.pump, ...more })).dueDate

test('work that needs less than a day is due tomorrow, as is a product without a route', async () => {
  expect(await propose()).toBe(dayIn(1))
  expect(await propose({ quantity: '5', unitId: plant.ids.pcs })).toBe(dayIn(1))
  expect(await propose({ materialId: plant.ids.seal, quantity: '1000' })).toBe(dayIn(1))
})

test('a larger quantity is due later', async () => {
  // Three operations of 2 minutes a piece and 10 minutes of setup, around the clock.
  expect(await propose({ quantity: '480' })).toBe(dayIn(3))
})

test('a product that nobody knows and a quantity that cannot be are refused; other companies and users without the right see nothing', async () => {
  const { data } = await plant.call(proposeDueDate, { materialId: '999999' })
  expect(data).toMatchObject({ error: 'notFound' })
  expect((await plant.call(proposeDueDate, { materialId: plant.ids.pump, quantity: '0' })).data).toMatchObject({
    error: 'quantityWrong',
  })
  const inHalves = { materialId: plant.ids.pump, quantity: '1.5', unitId: plant.ids.pcs }
  expect((await plant.call(proposeDueDate, inHalves)).data).toMatchObject({ error: 'quantityNotWhole' })
  expect((await plant.run.stranger(proposeDueDate, { materialId: plant.ids.pump })).data).toMatchObject({
    error: 'notFound',
  })
  expect((await plant.run.nobody(proposeDueDate, { materialId: plant.ids.pump })).data).toMatchObject({
    error: 'forbidden',
  })
})
