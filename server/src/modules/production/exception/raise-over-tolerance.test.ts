// A report beyond the tolerance is refused and raises one exception of its work order until that is closed.

import { exception } from '@gemba/contract/production/exception/exception.ts'
import { cancelException } from '@gemba/contract/production/exception/exception-actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant

beforeAll(async () => {
  plant = await OrderPlant.join()
})

const raised = async (workOrderId: string) =>
  (
    await plant.call(operation(exception, 'page'), {
      refId: workOrderId,
      pageSize: 50,
    })
  ).data.records

test('one exception per work order while it is open, however often it is tried; a person cancels it', async () => {
  const orderId = await plant.released('10')
  const id = await plant.work(orderId, 10)
  await plant.started(id, plant.ids.m1)
  expect((await plant.report(id, '11')).data).toMatchObject({ error: 'overTolerance' })
  await Promise.all([plant.report(id, '12'), plant.report(id, '13')])
  const exceptions = await raised(id)
  const [work] = await plant.run.rows<{ code: string }>(`select code from work_order where id = ${id}`)
  expect(exceptions).toMatchObject([
    {
      source: 6,
      status: 10,
      isBlocking: 0,
      refType: 5,
      refId: id,
      stationId: plant.ids.m1,
      name: `${work?.code}: 11 > 10`,
    },
  ])
  expect((await plant.report(id, '10')).code).toBe('200')
  expect(await raised(id)).toHaveLength(1)
  const cancel = { id: exceptions[0]?.id, reason: 'a slip of the pen' }
  expect((await plant.call(cancelException, cancel)).code).toBe('200')
  const other = await plant.work(await plant.released('5'), 10)
  await plant.started(other, plant.ids.m1)
  expect((await plant.report(other, '6')).data).toMatchObject({ error: 'overTolerance' })
  expect(await raised(other)).toHaveLength(1)
  expect(await raised(id)).toMatchObject([{ status: 90 }])
})

test('other refusals raise none', async () => {
  const id = await plant.work(await plant.released('5'), 10)
  await plant.started(id, plant.ids.m2)
  expect((await plant.report(id, '0')).data).toMatchObject({ error: 'reportEmpty' })
  expect(await raised(id)).toEqual([])
})
