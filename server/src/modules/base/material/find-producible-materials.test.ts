import { bom } from '@gemba/contract/base/bom/bom.ts'
import { putBomInUse } from '@gemba/contract/base/bom/bom-actions.ts'
import { materialSource } from '@gemba/contract/base/material/dictionaries.ts'
import { findProducibleMaterials } from '@gemba/contract/base/material/find-producible-materials.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { BomPlant } from '../bom/bom.fixture.ts'

let plant: BomPlant
let bomId: string
const findProducible = async (body: object, caller = plant.run.admin) => {
  const { code, data } = await caller(findProducibleMaterials, body)
  expect(code).toBe('200')
  return data
}
const codes = async (body: object) => (await findProducible(body)).map(({ code }) => code)

beforeAll(async () => {
  plant = await BomPlant.join()
  const producible = { sourceType: materialSource.codes.made }
  await plant.material('pp-made', { ...producible, specification: 'DN 50_100%', model: 'X1' })
  await plant.material('pp-off', { ...producible, isEnabled: 0 })
  await plant.material('pp-bought')
  const materialId = await plant.material('pp-kit')
  const bomItems = await plant.lines([['pp-bought', '2']])
  bomId = await plant.create(operation(bom, 'create'), { code: 'PP', name: 'PP', materialId, revision: '1', bomItems })
})

test('materials that are made in-house or have a BOM in use are producible', async () => {
  expect(await codes({ code: 'pp-' })).toEqual(['pp-made'])
  await plant.run.admin(putBomInUse, { id: bomId })
  expect(await codes({ code: 'pp-' })).toEqual(['pp-kit', 'pp-made'])
  expect(await findProducible({ code: 'pp-' })).toMatchObject([
    { bomId, revision: '1' },
    { bomId: null, revision: null },
  ])
})

test('filters by code, name, specification or any of them; wildcard characters are literal', async () => {
  expect(await codes({ name: 'MATERIAL PP-MADE' })).toEqual(['pp-made'])
  expect(await codes({ specification: '50_100%' })).toEqual(['pp-made'])
  expect(await codes({ specification: '50%100' })).toEqual([])
  expect(await codes({ keyword: 'X1', code: 'pp' })).toEqual(['pp-made'])
  expect(await codes({ keyword: 'X1', code: 'kit' })).toEqual([])
})

test('returns the requested page size', async () => {
  expect(await codes({ code: 'pp-', pageSize: 1 })).toEqual(['pp-kit'])
  expect(await codes({ code: 'pp-', pageSize: 1, pageNum: 2 })).toEqual(['pp-made'])
  expect(await findProducible({}, plant.run.stranger)).toEqual([])
  expect((await plant.run.nobody(findProducibleMaterials)).code).toBe('401')
})
