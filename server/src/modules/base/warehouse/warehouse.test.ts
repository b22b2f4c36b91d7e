// Warehouses and the tree of their locations.
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

async function make(path: string, body: object): Promise<string> {
  const { code, data, msg } = await run.admin<{ id: string }>(path, body)
  expect(code, msg).toBe('200')
  return data.id
}

test('levels come with their words', async () => {
  const { data } = await run.admin<unknown[]>('GET /base/warehouse/getlevel')
  expect(data).toEqual([
    { id: 1, text: 'Central' },
    { id: 2, text: 'Workshop' },
    { id: 3, text: 'Line side' },
  ])
})

test('locations stand below those of their own warehouse, and come as a tree', async () => {
  const [raw, goods] = [
    await make('/base/warehouse', { code: 'RAW', name: 'Raw' }),
    await make('/base/warehouse', { code: 'FIN', name: 'Finished' }),
  ]
  const aisle = await make('/base/location', { code: 'A', name: 'Aisle A', warehouseId: raw })
  const rack = await make('/base/location', { code: 'A-1', name: 'Rack 1', warehouseId: raw, parentId: aisle })
  const elsewhere = { code: 'F-1', name: 'F', warehouseId: goods, parentId: aisle }
  expect(await run.admin('/base/location', elsewhere)).toMatchObject({
    data: { error: 'locationElsewhere', params: { warehouse: 'Raw' } },
  })
  expect(await run.admin('PUT /base/location', { id: aisle, warehouseId: goods })).toMatchObject({
    data: { error: 'locationHoldsOthers', params: { count: 1 } },
  })
  expect(await run.admin('PUT /base/location', { id: aisle, parentId: rack })).toMatchObject({
    data: { error: 'treeCycle' },
  })
  const { data } = await run.admin(`GET /base/warehouse/getPositionByIdTree?id=${raw}`)
  expect(data).toMatchObject([{ id: aisle, parentId: null, children: [{ id: rack, code: 'A-1', children: [] }] }])
  expect(await run.stranger(`GET /base/warehouse/getPositionByIdTree?id=${raw}`)).toMatchObject({
    data: { error: 'notFound' },
  })
  expect((await run.nobody(`GET /base/warehouse/getPositionByIdTree?id=${raw}`)).code).not.toBe('200')
  expect((await run.admin<unknown[]>('GET /base/warehouse/name/inish')).data).toMatchObject([{ code: 'FIN' }])
})

test('warehouses come as a tree, of their own company only', async () => {
  const central = await make('/base/warehouse', { code: 'CEN', name: 'Central store' })
  const line = await make('/base/warehouse', { code: 'LIN', name: 'Line side', parentId: central })
  const { data } = await run.admin<{ id: string; children: { id: string }[] }[]>('POST /base/warehouse/tree', {})
  expect(data.find(({ id }) => id === central)?.children).toMatchObject([{ id: line, children: [] }])
  expect(data.map(({ id }) => id)).not.toContain(line)
  expect((await run.stranger<unknown[]>('POST /base/warehouse/tree', {})).data).toEqual([])
  expect((await run.nobody('POST /base/warehouse/tree', {})).code).not.toBe('200')
})
