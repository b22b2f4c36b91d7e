import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant
beforeAll(async () => {
  plant = await OrderPlant.join()
})

test('the shares of a report name each person only once', async () => {
  const person = async (code: string) => (await plant.must(operation(staff, 'create'), { code, name: code })).id
  const [first, second] = [await person('A'), await person('B')]
  const turn = await plant.work(await plant.released('10'), 10)
  await plant.started(turn, plant.ids.m1)
  const report = (...ids: string[]) =>
    plant.report(turn, '1', { staff: ids.map((id) => ({ id, sharePercent: String(100 / ids.length) })) })
  expect((await report(first, first)).data).toMatchObject({ error: 'personTwice', params: { field: 'staff' } })
  expect((await report(first, second, first, second)).data).toMatchObject({ error: 'personTwice' })
  expect(await plant.run.rows(`select 1 from work_report where work_order_id = ${turn}`)).toEqual([])
  expect((await report(first, second)).code).toBe('200')
})
