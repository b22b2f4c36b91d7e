// Cards show what is available to work on.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { listBenchStations } from '@gemba/contract/production/work-order/bench.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { beforeAll, expect, test } from 'vitest'
import { OrderPlant } from '../order/order.fixture.ts'

let plant: OrderPlant

beforeAll(async () => {
  plant = await OrderPlant.join()
})

async function cardAt(stationId: string) {
  const path = `GET /mes_production/workbench/station?stationId=${stationId}`
  const [station] = (await plant.call<CommandReply<typeof listBenchStations>>(path, {})).data
  return { name: station?.name, card: station?.workOrders[0] }
}

test('a first segment waits for nothing; later segments can use what the previous ones have produced', async () => {
  const { m1, m2 } = plant.ids
  const orderId = await plant.released('10')
  const [turn, wash] = [await plant.work(orderId, 10), await plant.work(orderId, 20)]
  await plant.started(turn, m1)
  await plant.must(dispatchWork, { ids: [wash], stationId: m2 })
  expect(await cardAt(m1)).toMatchObject({ name: 'M-1', card: { id: turn, availableQuantity: null } })
  expect(await cardAt(m2)).toMatchObject({ card: { id: wash, availableQuantity: '0' } })
  await plant.report(turn, '4')
  expect((await cardAt(m2)).card?.availableQuantity).toBe('4')
})
