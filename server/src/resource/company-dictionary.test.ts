// Fields whose options a company keeps itself: checked, kept and found, each company by its own entries.

import { pageRecordChanges } from '@gemba/contract/admin/record-history.ts'
import { dictionaryEntry, findOptions } from '@gemba/contract/base/dictionary.ts'
import { model as modelResource } from '@gemba/contract/equipment/model.ts'
import { createObjectByModel, object } from '@gemba/contract/equipment/object.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation } from '../main/declared-call.fixture.ts'
import { joinTestProduct } from '../main/joined-product.fixture.ts'
import type { TestProduct } from '../main/product.fixture.ts'

let run: TestProduct
let furnace: string

const addEntry = async (body: Record<string, unknown>) =>
  (await run.admin(operation(dictionaryEntry, 'create'), { type: 'objectType', ...body })).data.id
const addObject = (body: Record<string, unknown>) =>
  run.admin(operation(object, 'create'), { name: String(body.code), ...body })

beforeAll(async () => {
  run = await joinTestProduct()
  furnace = await addEntry({ code: 'furnace', name: 'Furnace' })
  await addEntry({ code: 'press', name: 'Press' })
  await addEntry({ code: 'old', name: 'Old kind', isEnabled: 0 })
})

describe('a field of a company’s dictionary', () => {
  test('takes shipped and own codes, and names the field of any other', async () => {
    expect((await addObject({ code: 'd1', objectType: 'furnace' })).data).toMatchObject({ objectType: 'furnace' })
    expect((await addObject({ code: 'd2', objectType: '1' })).data).toMatchObject({ objectType: '1' })
    expect((await addObject({ code: 'd3' })).data).toMatchObject({ objectType: null })
    for (const objectType of ['nothing', 'old', '99', 'Furnace']) {
      expect(await addObject({ code: `x-${objectType}`, objectType }), objectType).toMatchObject({
        code: '400',
        data: { error: 'invalid', params: { problems: [{ field: 'objectType', problem: 'choice' }] } },
      })
    }
    expect(await run.rows(`select from object where code like 'x-%'`)).toEqual([])
  })

  test('knows no other company’s entries', async () => {
    expect(
      await run.stranger(operation(object, 'create'), { code: 's1', name: 's1', objectType: 'furnace' }),
    ).toMatchObject({
      code: '400',
      data: { params: { problems: [{ field: 'objectType' }] } },
    })
    const theirs = await run.stranger(findOptions, { code: 'objectType' })
    expect(theirs.data.map(({ id }) => id)).not.toContain('furnace')
  })

  test('keeps a code whose entry was closed or removed, and takes it for no other row', async () => {
    const removedEntry = await addEntry({ code: 'gone', name: 'Gone' })
    const { data: row } = await addObject({ code: 'd4', objectType: 'gone' })
    const { data: other } = await addObject({ code: 'd5', objectType: 'furnace' })
    await run.admin(operation(dictionaryEntry, 'update'), { id: removedEntry, isEnabled: 0 })
    const keptEntry = { id: row.id, name: 'renamed', objectType: 'gone' }
    expect((await run.admin(operation(object, 'update'), keptEntry)).data).toMatchObject({ objectType: 'gone' })
    expect(await run.admin(operation(dictionaryEntry, 'remove'), { id: removedEntry })).toMatchObject({ code: '200' })
    expect((await run.admin(operation(object, 'update'), keptEntry)).data).toMatchObject({ objectType: 'gone' })
    expect((await run.admin(operation(object, 'read'), { id: row.id })).data).toMatchObject({ objectType: 'gone' })
    expect(await run.admin(operation(object, 'update'), { id: other.id, objectType: 'gone' })).toMatchObject({
      code: '400',
      data: { params: { problems: [{ field: 'objectType' }] } },
    })
    expect((await run.admin(operation(object, 'update'), { id: row.id, objectType: null })).data.objectType).toBeNull()
  })

  test('filters a list by its code and stands in the history', async () => {
    const page = await run.admin(operation(object, 'page'), { objectType: 'furnace', pageSize: 100 })
    expect(page.data.records.map(({ code }) => code)).toEqual(['d1', 'd5'])
    const [first] = page.data.records
    await run.admin(operation(object, 'update'), { id: first?.id, objectType: 'press' })
    const { data } = await run.admin(pageRecordChanges, {
      resource: 'object',
      id: first?.id,
    })
    expect(data.records[0]?.changes).toContainEqual({ field: 'objectType', before: 'furnace', after: 'press' })
  })

  test('an object made from a model takes its type, but for one that may not be chosen any more', async () => {
    const { data: model } = await run.admin(operation(modelResource, 'create'), {
      code: 'm1',
      name: 'm1',
      objectType: 'furnace',
    })
    const make = (code: string) =>
      run.admin(createObjectByModel, { modelId: model.id, objectCode: code, objectName: code })
    expect(await make('d6')).toMatchObject({ code: '200', data: { objectType: 'furnace' } })
    await run.admin(operation(dictionaryEntry, 'update'), { id: furnace, isEnabled: 0 })
    expect(await make('d7')).toMatchObject({ code: '200', data: { objectType: null } })
    await run.admin(operation(dictionaryEntry, 'update'), { id: furnace, isEnabled: 1 })
  })
})

test('nothing failed behind the answers', () => {
  expect(run.reported.join('\n')).toBe('')
})
