// Units with their conversions, and materials with their additional units.
import { material } from '@gemba/contract/base/material/material.ts'
import { materialClass } from '@gemba/contract/base/material/material-class.ts'
import { supplier } from '@gemba/contract/base/material/supplier.ts'
import { unit as unitResource } from '@gemba/contract/base/material/unit.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let classId: string

type MaterialReply = { id: string; version: number } & Record<string, unknown>

beforeAll(async () => {
  run = await joinTestProduct()
  classId = await make(operation(materialClass, 'create'), { code: 'steel', name: 'Steel' })
})

async function make<D extends Declaration>(declaration: D, body: InputOf<D>): Promise<string> {
  const { code, data, msg } = await run.admin<MaterialReply>(declaration, body)
  expect(code, msg).toBe('200')
  return data.id
}

const unit = (code: string, more: object = {}) => ({ code, name: code, ...more })

test('a unit is a factor of a base unit, in one step', async () => {
  const gram = await make(operation(unitResource, 'create'), unit('g', { precision: 3 }))
  const kilogram = await make(
    operation(unitResource, 'create'),
    unit('kg', { precision: 6, baseUnitId: gram, factor: '1000' }),
  )
  const refused = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
    (await run.admin<{ error?: string } | null>(declaration, body)).data?.error
  expect(await refused(operation(unitResource, 'create'), unit('a', { baseUnitId: gram }))).toBe('unitConversionWrong')
  expect(await refused(operation(unitResource, 'create'), unit('b', { factor: '2' }))).toBe('unitConversionWrong')
  expect(await refused(operation(unitResource, 'create'), unit('c', { baseUnitId: gram, factor: '0.00' }))).toBe(
    'unitConversionWrong',
  )
  expect(await refused(operation(unitResource, 'create'), unit('d', { baseUnitId: kilogram, factor: '5' }))).toBe(
    'unitConversionWrong',
  )
  expect(await refused(operation(unitResource, 'update'), { id: gram, baseUnitId: gram, factor: '1' })).toBe(
    'unitConversionWrong',
  )
  const other = await make(operation(unitResource, 'create'), unit('lb'))
  expect(
    await run.admin(operation(unitResource, 'update'), { id: gram, baseUnitId: other, factor: '2' }),
  ).toMatchObject({
    data: { error: 'unitHasUnits', params: { count: 1 } },
  })
  const { data } = await run.admin(operation(unitResource, 'list'))
  expect(data.map((unit) => [unit.code, unit.factor]).toSorted()).toEqual([
    ['g', null],
    ['kg', '1000'],
    ['lb', null],
  ])
})

test('a material is read and saved with its additional units; they are removed and restored with it', async () => {
  const [piece, box] = [
    await make(operation(unitResource, 'create'), unit('pcs')),
    await make(operation(unitResource, 'create'), unit('box')),
  ]
  const body = { code: 'S-40', name: 'Shaft', materialClassId: classId, unitId: piece }
  const reply = await run.admin(operation(material, 'create'), { ...body, units: [{ unitId: box, factor: '12' }] })
  expect(reply).toMatchObject({ code: '200', data: { tracking: 0, units: [{ unitId: box, factor: '12' }] } })
  const ownMaterial = await run.admin(operation(material, 'create'), {
    ...body,
    code: 'S-41',
    units: [{ unitId: piece, factor: '2' }],
  })
  expect(ownMaterial.data).toMatchObject({ error: 'unitConversionWrong' })
  expect(await run.rows(`select id from material where code = 'S-41'`)).toEqual([])
  expect((await run.admin(operation(material, 'remove'), { id: reply.data.id })).code).toBe('200')
  expect(await run.rows('select id from material_unit')).toEqual([])
})

test('masters cannot be removed while a material uses them', async () => {
  const metre = await make(operation(unitResource, 'create'), unit('m'))
  await make(operation(material, 'create'), { code: 'B-1', name: 'Bar', materialClassId: classId, unitId: metre })
  expect(await run.admin(operation(unitResource, 'remove'), { id: metre })).toMatchObject({ data: { error: 'inUse' } })
  expect(await run.admin(operation(materialClass, 'remove'), { id: classId })).toMatchObject({
    data: { error: 'inUse' },
  })
})

test('suppliers are found by name, by both paths of the specification', async () => {
  await make(operation(supplier, 'create'), { code: 'SKF', name: 'Bearings of the north' })
  await make(operation(supplier, 'create'), { code: 'BAR', name: 'Bars' })
  const byPath = await run.admin(operation(supplier, 'list'), { name: 'north' })
  const byQuery = await run.admin<MaterialReply[]>('GET /base/supplier/selectSupplier?name=north')
  expect(byPath.data.map(({ code }) => code)).toEqual(['SKF'])
  expect(byQuery.data.map(({ code }) => code)).toEqual(['SKF'])
})
