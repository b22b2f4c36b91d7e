// Units with their conversions, and materials with the other units they are counted in.
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let classId: string

type MaterialReply = { id: string; version: number } & Record<string, unknown>

beforeAll(async () => {
  run = await joinTestProduct()
  classId = await make('/base/materialclass', { code: 'steel', name: 'Steel' })
})

async function make(path: string, body: object): Promise<string> {
  const { code, data, msg } = await run.admin<MaterialReply>(path, body)
  expect(code, msg).toBe('200')
  return data.id
}

const unit = (code: string, more: object = {}) => ({ code, name: code, ...more })

test('a unit is a factor of a base unit, in one step', async () => {
  const gram = await make('/base/units', unit('g', { precision: 3 }))
  const kilogram = await make('/base/units', unit('kg', { precision: 6, baseUnitId: gram, factor: '1000' }))
  const refused = async (path: string, body: object) => (await run.admin(path, body)).data?.error
  expect(await refused('/base/units', unit('a', { baseUnitId: gram }))).toBe('unitConversionWrong')
  expect(await refused('/base/units', unit('b', { factor: '2' }))).toBe('unitConversionWrong')
  expect(await refused('/base/units', unit('c', { baseUnitId: gram, factor: '0.00' }))).toBe('unitConversionWrong')
  expect(await refused('/base/units', unit('d', { baseUnitId: kilogram, factor: '5' }))).toBe('unitConversionWrong')
  expect(await refused('PUT /base/units', { id: gram, baseUnitId: gram, factor: '1' })).toBe('unitConversionWrong')
  const other = await make('/base/units', unit('lb'))
  expect(await run.admin('PUT /base/units', { id: gram, baseUnitId: other, factor: '2' })).toMatchObject({
    data: { error: 'unitHasUnits', params: { count: 1 } },
  })
  const { data } = await run.admin<MaterialReply[]>('GET /base/units/list')
  expect(data.map((unit) => [unit.code, unit.factor]).toSorted()).toEqual([
    ['g', null],
    ['kg', '1000'],
    ['lb', null],
  ])
})

test('a material is read and written with its other units; they go with it and come back', async () => {
  const [piece, box] = [await make('/base/units', unit('pcs')), await make('/base/units', unit('box'))]
  const body = { code: 'S-40', name: 'Shaft', materialClassId: classId, unitId: piece }
  const made = await run.admin<MaterialReply>('/base/material', { ...body, units: [{ unitId: box, factor: '12' }] })
  expect(made).toMatchObject({ code: '200', data: { tracking: 0, units: [{ unitId: box, factor: '12' }] } })
  const own = await run.admin('/base/material', { ...body, code: 'S-41', units: [{ unitId: piece, factor: '2' }] })
  expect(own.data).toMatchObject({ error: 'unitConversionWrong' })
  expect(await run.rows(`select id from material where code = 'S-41'`)).toEqual([])
  expect((await run.admin(`DELETE /base/material/${made.data.id}`)).code).toBe('200')
  expect(await run.rows('select id from material_unit')).toEqual([])
})

test('what a material is made of cannot go while it is used', async () => {
  const metre = await make('/base/units', unit('m'))
  await make('/base/material', { code: 'B-1', name: 'Bar', materialClassId: classId, unitId: metre })
  expect(await run.admin(`DELETE /base/units/${metre}`)).toMatchObject({ data: { error: 'inUse' } })
  expect(await run.admin(`DELETE /base/materialclass/${classId}`)).toMatchObject({ data: { error: 'inUse' } })
})

test('suppliers are found by name, by both paths of the specification', async () => {
  await make('/base/supplier', { code: 'SKF', name: 'Bearings of the north' })
  await make('/base/supplier', { code: 'BAR', name: 'Bars' })
  const byPath = await run.admin<MaterialReply[]>('GET /base/supplier/name/north')
  const byQuery = await run.admin<MaterialReply[]>('GET /base/supplier/selectSupplier?name=north')
  expect(byPath.data.map(({ code }) => code)).toEqual(['SKF'])
  expect(byQuery.data.map(({ code }) => code)).toEqual(['SKF'])
})
