// Warehouses and the tree of their locations.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { readLocationTree } from '@gemba/contract/base/warehouse/read-location-tree.ts'
import { listWarehouseLevels, warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

async function make<D extends Declaration>(declaration: D, body: InputOf<D>): Promise<string> {
  const { code, data, msg } = await run.admin<{ id: string }>(declaration, body)
  expect(code, msg).toBe('200')
  return data.id
}

test('levels have localized texts', async () => {
  const { data } = await run.admin(listWarehouseLevels)
  expect(data).toEqual([
    { id: 1, text: 'Central' },
    { id: 2, text: 'Workshop' },
    { id: 3, text: 'Line side' },
  ])
})

test('locations are below those of their own warehouse, and are read as a tree', async () => {
  const [raw, goods] = [
    await make(operation(warehouse, 'create'), { code: 'RAW', name: 'Raw' }),
    await make(operation(warehouse, 'create'), { code: 'FIN', name: 'Finished' }),
  ]
  const aisle = await make(operation(location, 'create'), { code: 'A', name: 'Aisle A', warehouseId: raw })
  const rack = await make(operation(location, 'create'), {
    code: 'A-1',
    name: 'Rack 1',
    warehouseId: raw,
    parentId: aisle,
  })
  const elsewhere = { code: 'F-1', name: 'F', warehouseId: goods, parentId: aisle }
  expect(await run.admin(operation(location, 'create'), elsewhere)).toMatchObject({
    data: { error: 'parentElsewhere', params: { warehouse: 'Raw' } },
  })
  expect(await run.admin(operation(location, 'update'), { id: aisle, warehouseId: goods })).toMatchObject({
    data: { error: 'locationHoldsOthers', params: { count: 1 } },
  })
  expect(await run.admin(operation(location, 'update'), { id: aisle, parentId: rack })).toMatchObject({
    data: { error: 'treeCycle' },
  })
  const { data } = await run.admin(readLocationTree, { id: raw })
  expect(data).toMatchObject([{ id: aisle, parentId: null, children: [{ id: rack, code: 'A-1', children: [] }] }])
  expect(await run.stranger(readLocationTree, { id: raw })).toMatchObject({
    data: { error: 'notFound' },
  })
  expect((await run.nobody(readLocationTree, { id: raw })).code).not.toBe('200')
  expect((await run.admin<unknown[]>('GET /base/warehouse/name/inish')).data).toMatchObject([{ code: 'FIN' }])
})

test('warehouses are read as a tree, of their own company only', async () => {
  const central = await make(operation(warehouse, 'create'), { code: 'CEN', name: 'Central store' })
  const line = await make(operation(warehouse, 'create'), { code: 'LIN', name: 'Line side', parentId: central })
  const { data } = await run.admin(operation(warehouse, 'tree'))
  expect(data.find(({ id }) => id === central)?.children).toMatchObject([{ id: line, children: [] }])
  expect(data.map(({ id }) => id)).not.toContain(line)
  expect((await run.stranger(operation(warehouse, 'tree'))).data).toEqual([])
  expect((await run.nobody(operation(warehouse, 'tree'))).code).not.toBe('200')
})
