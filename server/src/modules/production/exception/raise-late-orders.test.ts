// Late orders become exceptions: once for each due date, in the time zone of the plant, and only if they became late
// recently.
import { exception } from '@gemba/contract/production/exception/exception.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { OrderPlant } from '../order/order.fixture.ts'
import { raiseLateOrders } from './raise-late-orders.ts'

const zone = 'Asia/Shanghai'
const day = (ahead: number): string => Temporal.Now.plainDateISO(zone).add({ days: ahead }).toString()

let plant: OrderPlant
const failures: string[] = []

beforeAll(async () => {
  plant = await OrderPlant.join()
})

const look = () =>
  raiseLateOrders(
    {
      store: storeOn(plant.run.product.database),
      companies: { list: async () => [{ id: plant.run.companyId, zone }] },
      report: (message, error) => failures.push(`${message}: ${error}`),
    },
    new AbortController().signal,
  )

const raised = async (orderId: string) =>
  (
    await plant.call(operation(exception, 'page'), {
      refId: orderId,
      pageSize: 50,
    })
  ).data.records

test('the exception is raised the day after the due date, once also with several servers, and stays open for a person', async () => {
  const late = await plant.released('10', { dueDate: day(-1) })
  const dueToday = await plant.released('10', { dueDate: day(0) })
  const { order } = await plant.plan(late)
  await Promise.all([look(), look(), look()])
  await look()
  expect(failures).toEqual([])
  expect(await raised(late)).toMatchObject([
    {
      source: 7,
      status: 10,
      isBlocking: 0,
      refId: late,
      name: `${order.code}: ${day(-1)}`,
      description: `${order.code} P-40: 0 / 10 pcs, ${day(-1)}`,
    },
  ])
  expect(await raised(dueToday)).toEqual([])
  const [row] = await raised(late)
  const events = await plant.run.rows<{ action: string }>(
    `select payload->>'action' as action from outbox where aggregate = 'exception-${row?.id}'`,
  )
  expect(events).toEqual([{ action: 'register' }])
})

test('a removed exception is not raised again; another due date that passes raises one', async () => {
  const id = await plant.released('10', { dueDate: day(-3) })
  await look()
  const [first] = await raised(id)
  expect((await plant.call(operation(exception, 'remove'), { id: first?.id ?? '' })).code).toBe('200')
  await look()
  expect(await raised(id)).toEqual([])
  await plant.run.rows(`update production_order set due_date = '${day(-1)}' where id = ${id} returning id`)
  await look()
  expect(await raised(id)).toHaveLength(1)
})

test('drafts, ended orders, orders without a due date and orders that are late for long raise none', async () => {
  const draft = await plant.order('10', { dueDate: day(-1) })
  const none = await plant.released('10')
  const long = await plant.released('10', { dueDate: day(-8) })
  const cancelled = await plant.released('10', { dueDate: day(-1) })
  await plant.perform(cancelled, 'cancel', { reason: 'not wanted' })
  await look()
  for (const id of [draft, none, long, cancelled]) expect(await raised(id)).toEqual([])
})
