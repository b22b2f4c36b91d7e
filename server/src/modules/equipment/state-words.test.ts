// Texts of the values of a state: set in the model, copied to its objects, refused for other data types.
import { model as modelResource } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { point as pointResource } from '@gemba/contract/equipment/point.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

test('an object receives the texts of its model', async () => {
  const { data: model } = await run.admin(operation(modelResource, 'create'), { code: 'pump', name: 'Pump' })
  const words = { stateWords: '0=停止；1=运行', stateWordsEn: '0=Stopped; 1=Running' }
  const point = { modelId: model.id, code: 'running', name: '运行', dataType: 1 }
  expect((await run.admin(operation(modelPoint, 'create'), unchecked({ ...point, stateWords: 'running' }))).code).toBe(
    '400',
  )
  expect((await run.admin(operation(modelPoint, 'create'), unchecked({ ...point, ...words }))).code).toBe('200')
  const pumpInput = { modelId: model.id, objectCode: 'pump-1', objectName: 'Pump 1' }
  const { data: object } = await run.admin(createObjectByModel, pumpInput)
  const { data } = await run.admin(operation(pointResource, 'page'), { objectId: object.id })
  expect(data.records).toMatchObject([words])
})
