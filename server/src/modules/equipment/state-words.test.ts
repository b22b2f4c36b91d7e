// Words of the values of a state: given in the model, received by its objects, refused where they are none.
import { beforeAll, expect, test } from 'vitest'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct
type Row = { id: string; stateWords: string | null; stateWordsEn: string | null }

beforeAll(async () => {
  run = await joinTestProduct()
})

test('an object receives the words of its model', async () => {
  const { data: model } = await run.admin<Row>('/infModel/add', { code: 'pump', name: 'Pump' })
  const words = { stateWords: '0=停止；1=运行', stateWordsEn: '0=Stopped; 1=Running' }
  const point = { modelId: model.id, code: 'running', name: '运行', dataType: 1 }
  expect((await run.admin('/infModelPoint/add', { ...point, stateWords: 'running' })).code).toBe('400')
  expect((await run.admin('/infModelPoint/add', { ...point, ...words })).code).toBe('200')
  const made = { modelId: model.id, objectCode: 'pump-1', objectName: 'Pump 1' }
  const { data: object } = await run.admin<Row>('/infObject/createByModel', made)
  const { data } = await run.admin<{ records: Row[] }>('/infObjectPoint/page', { objectId: object.id })
  expect(data.records).toMatchObject([words])
})
