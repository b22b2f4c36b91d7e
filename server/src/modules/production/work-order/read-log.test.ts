import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { workLogKind } from '@gemba/contract/production/work-order/dictionaries.ts'
import type { listWorkLog } from '@gemba/contract/production/work-order/read-log.ts'
import { expect, test } from 'vitest'
import { OrderPlant } from '../order/order.fixture.ts'

test('the time of a work order is told spell by spell; another company has none', async () => {
  const plant = await OrderPlant.join()
  const turn = await plant.work(await plant.released('4'), 10)
  const path = `GET /mes_production/productionworkorder/log/${turn}`
  expect((await plant.call(path, {})).data).toEqual([])
  await plant.started(turn, plant.ids.m1)
  await plant.must('/mes_production/productionworkorder/stop', { id: turn, reasonCode: '2' })
  const { data } = await plant.call<CommandReply<typeof listWorkLog>>(path, {})
  const [pause] = data
  expect(pause).toMatchObject({ kind: workLogKind.codes.pause, endAt: null, reasonCode: '2' })
  expect(data.slice(1).every(({ endAt, stationName }) => endAt !== null && stationName === 'M-1')).toBe(true)
  expect(data.length).toBeGreaterThan(1)
  expect((await plant.run.stranger(path, {})).data).toMatchObject({ error: 'notFound' })
})
