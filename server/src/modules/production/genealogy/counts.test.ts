// Counts for traces that show only a part: counting stops at the requested maximum.
import { expect, test } from 'vitest'
import { inRead, type Read, systemActor } from '../../../platform/db/work.ts'
import { countTrackedOfBills } from '../../stock/index.ts'
import { TracedPlant } from './genealogy.fixture.ts'
import { countWorks } from './links-of-work.ts'

test('work orders of orders and stock received by bills are counted', async () => {
  const shop = await TracedPlant.join()
  const { plant, warehouseId } = shop
  const bills = [await shop.receive(plant.ids.shaft, 'SH-1', '15'), await shop.receive(plant.ids.seal, 'SE-1', '10')]
  const orderId = await plant.released('2', { warehouseId })
  const { product, companyId } = plant.run
  const read = <Result>(fn: (read: Read) => Promise<Result>) => inRead(product.database, systemActor(companyId), fn)
  const works = (limit: number) => read((reader) => countWorks(reader, { orderIds: [orderId], limit }))
  expect([...(await works(5))]).toEqual([[orderId, 3]])
  expect([...(await works(2))]).toEqual([[orderId, 2]])
  const tracked = await read((reader) =>
    countTrackedOfBills(reader, 'inbound', { groups: [{ key: 'both', billIds: bills }], limit: 5 }),
  )
  expect([...tracked]).toEqual([['both', 2]])
})
