// Grindstones at their stations and steel by grade and shift, from consumption, work logs and reports.
import { material } from '@gemba/contract/base/material/material.ts'
import { materialClass } from '@gemba/contract/base/material/material-class.ts'
import { unit } from '@gemba/contract/base/material/unit.ts'
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { shift as shiftResource } from '@gemba/contract/production/calendar/shift.ts'
import { saveShopCalendar } from '@gemba/contract/production/calendar/shop-calendar.ts'
import { consumeMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import type {
  listGrindstoneUse,
  sumGrindstoneUse,
} from '@gemba/contract/production/production-report/grindstone-use.ts'
import type { listSteelOutput, sumSteelOutput } from '@gemba/contract/production/production-report/steel-output.ts'
import { receiveInbound, submitInbound } from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../order/order.fixture.ts'

interface CreatedRow {
  readonly id: string
}

let plant: OrderPlant
let workOrderId = ''

beforeAll(async () => {
  plant = await OrderPlant.join()
  const { must, ids } = plant
  const make = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
    (await must<CreatedRow>(declaration, body)).id
  const abrasives = await make(operation(materialClass, 'create'), { code: 'grindstone', name: 'Grindstones' })
  const fine = await make(operation(materialClass, 'create'), { code: 'fine', name: 'Fine', parentId: abrasives })
  const stone = { unitId: ids.pcs, materialClassId: fine }
  const stones = [
    await make(operation(material, 'create'), { ...stone, code: 'GS-80', name: 'Stone 80' }),
    await make(operation(material, 'create'), { ...stone, code: 'GS-120', name: 'Stone 120' }),
  ]
  const warehouseId = await make(operation(warehouse, 'create'), { code: 'W', name: 'W' })
  const locationId = await make(operation(location, 'create'), { code: 'A', name: 'A', warehouseId })
  const details = stones.map((materialId) => ({ materialId, unitId: ids.pcs, locationId, quantity: '5' }))
  const bill = await make(operation(inboundBill, 'create'), { warehouseId, details })
  await must(submitInbound, { id: bill })
  await must(receiveInbound, { id: bill })
  // A shaft has 250 kg, so four of them are a tonne.
  const steel = await make(operation(materialClass, 'create'), { code: 'steel', name: 'Steel' })
  const grade = await make(operation(materialClass, 'create'), { code: '42CrMo4', name: '42CrMo4', parentId: steel })
  const tonne = await make(operation(unit, 'create'), { code: 't', name: 't', precision: 3 })
  await plant.run.rows(`insert into material_unit (company_id, material_id, unit_id, factor)
    select company_id, id, ${tonne}, 4 from material where id = ${ids.pump} returning id`)
  await plant.run.rows(`update material set material_class_id = ${grade} where id = ${ids.pump} returning id`)
  const orderId = await plant.released('10', { lotCode: 'HEAT-7' })
  workOrderId = await plant.work(orderId, 10)
  await plant.started(workOrderId, ids.m1)
  const consume = (materialId = '') =>
    must(consumeMaterial, {
      workOrderId,
      isExtra: 1,
      remark: 'worn',
      lines: [{ materialId, quantity: '1', locationId }],
    })
  await consume(stones[0])
  await plant.report(workOrderId, '6')
  await consume(stones[1])
  await plant.report(workOrderId, '4')
  for (const [number, station] of [
    [20, ids.m2],
    [30, ids.m3],
  ] as const) {
    const id = await plant.work(orderId, number)
    await plant.started(id, station)
    await plant.report(id, '10')
  }
  // The first stone was consumed two hours before the second, and the work began with it.
  await plant.run.rows(`update material_consumption set consumed_at = consumed_at - interval '2 hours'
    where material_id = ${stones[0]} returning id`)
  await plant.run.rows(`update work_log set start_at = start_at - interval '2 hours'
    where work_order_id = ${workOrderId} returning id`)
})

const ask = async <T>(path: string, query = '') => (await plant.run.admin<T>(`GET /base/web/${path}${query}`, {})).data

test('a grindstone is in use until the next one is consumed at its station', async () => {
  const use = await ask<CommandReply<typeof listGrindstoneUse>>('grindstone/detailList')
  expect(use).toMatchObject([
    { code: 'GS-120', equipmentName: 'M-1', endTime: null, useCount: 4, useTime: '0' },
    { code: 'GS-80', name: 'Stone 80', equipmentName: 'M-1', useCount: 6, useTime: '2' },
  ])
  expect(use[1]?.endTime).toBe(use[0]?.startTime)
  expect(await ask('grindstone/detailList', '?code=GS-80')).toHaveLength(1)
  expect(await ask('grindstone/detailList', '?startTime=2020-01-01&endTime=2020-01-31')).toEqual([])
  expect(await ask<CommandReply<typeof sumGrindstoneUse>>('grindstone/useStatisticList')).toEqual([
    { code: 'GS-120', name: 'Stone 120', quantity: 1, useCount: 4, useTime: '0' },
    { code: 'GS-80', name: 'Stone 80', quantity: 1, useCount: 6, useTime: '2' },
  ])
  expect(await ask('grindstone/selectList')).toMatchObject([{ code: 'GS-120' }, { code: 'GS-80', name: 'Stone 80' }])
})

test('steel is listed in tonnes by lot, grade and shift', async () => {
  expect(await ask<CommandReply<typeof listSteelOutput>>('steel/detailList')).toMatchObject([
    { batchNo: 'HEAT-7', steelType: '42CrMo4', quantity: '2.5', shift: null },
  ])
  const shift = { code: 'D', name: 'Day', startTime: '00:00', endTime: '00:00' }
  const { id } = await plant.must(operation(shiftResource, 'create'), shift)
  const days = [{ date: Temporal.Now.plainDateISO('Asia/Shanghai').toString(), dayType: 1, shiftIds: [id] }]
  await plant.must(saveShopCalendar, unchecked({ days }))
  expect(await ask<CommandReply<typeof sumSteelOutput>>('steel/prodStatisticList')).toMatchObject([
    { steelType: '42CrMo4', shift: 'Day', quantity: '2.5' },
  ])
})

test('too long periods are refused, and other companies see none of it', async () => {
  for (const path of [
    'grindstone/detailList',
    'grindstone/useStatisticList',
    'steel/detailList',
    'steel/prodStatisticList',
  ]) {
    expect(await ask(path, '?from=2020-01-01&to=2026-01-01'), path).toMatchObject({ error: 'timeTooLong' })
    expect((await plant.run.stranger<unknown[]>(`GET /base/web/${path}`, {})).data, path).toEqual([])
    expect((await plant.run.nobody(`GET /base/web/${path}`, {})).code, path).not.toBe('200')
  }
})
