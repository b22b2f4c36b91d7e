// Filters and labels of lists, through a resource that has all kinds of fields: objects of equipment.
import { area } from '@gemba/contract/base/area.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct
const ids: Record<string, string> = {}

beforeAll(async () => {
  run = await joinTestProduct()
  const add = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
    (await run.admin<{ id: string }>(declaration, body)).data.id
  ids.press = await add(operation(model, 'create'), { code: 'press', name: 'Press' })
  ids.oven = await add(operation(model, 'create'), { code: 'oven', name: 'Öfen 100%' })
  ids.hall = await add(operation(area, 'create'), { code: 'hall', name: 'Hall' })
  for (const [code, more] of Object.entries({
    a: { modelId: ids.oven, sortNumber: 1, deviceCode: 'd-1' },
    b: { modelId: ids.press, sortNumber: 5, areaId: ids.hall },
    c: { sortNumber: 9, status: 0 },
  })) {
    ids[code] = await add(operation(object, 'create'), unchecked({ code, name: `Object ${code}`, ...more }))
  }
})

const codes = async (filter: object): Promise<string> => {
  const { data } = await run.admin(operation(object, 'page'), unchecked(filter))
  return data.records.map(({ code }) => code).join('')
}

describe('filters of a list', () => {
  test.each([
    ['equal', () => ({ sortNumber: 5 }), 'b'],
    ['one of several numbers', () => ({ sortNumber: { in: [1, 9] } }), 'ac'],
    ['a list stands for one of', () => ({ sortNumber: [5, 9] }), 'bc'],
    ['at least', () => ({ sortNumber: { from: 5 } }), 'bc'],
    ['between', () => ({ sortNumber: { from: 2, to: 8 } }), 'b'],
    ['empty text', () => ({ deviceCode: { isEmpty: true } }), 'bc'],
    ['not empty', () => ({ deviceCode: { isEmpty: false } }), 'a'],
    ['empty reference', () => ({ modelId: { isEmpty: true } }), 'c'],
    ['equal text where text is searched', () => ({ name: { equal: 'Object' } }), ''],
    ['contains', () => ({ code: { contains: 'B' } }), 'b'],
    ['what a reference is called', () => ({ modelId: { contains: 'pre' } }), 'b'],
    ['wildcards are plain signs', () => ({ modelId: { contains: '0%' } }), 'a'],
    ['several references', () => ({ modelId: { in: [ids.press, ids.oven] } }), 'ab'],
    ['a choice', () => ({ status: { in: [0] } }), 'c'],
    ['made since', () => ({ createTime: { from: Date.now() - 3_600_000 } }), 'abc'],
    ['made before, in plant time', () => ({ createTime: { to: '2020-01-01 00:00:00' } }), ''],
    ['nothing', () => ({ sortNumber: { in: [] } }), ''],
    ['an empty filter', () => ({ sortNumber: {}, name: '' }), 'abc'],
    ['text that looks like JSON', () => ({ name: '{"equal":"x"}' }), ''],
  ])('%s', async (_, filter, found) => {
    expect(await codes(filter())).toBe(found)
  })

  test.each([
    ['a part that is none', { sortNumber: { least: 1 } }, 'sortNumber'],
    ['an order of what has none', { status: { from: 0 } }, 'status'],
    ['a bound that is no number', { sortNumber: { from: 'one' } }, 'sortNumber'],
    ['text where a number is meant', { sortNumber: 'one' }, 'sortNumber'],
    ['text among numbers', { sortNumber: [5, 'one'] }, 'sortNumber'],
    ['text where a choice is meant', { status: 'abc' }, 'status'],
    ['text where an id is meant', { modelId: { in: ['abc'] } }, 'modelId'],
    ['contains of a number', { sortNumber: { contains: '1' } }, 'sortNumber'],
  ])('%s is refused by its name', async (_, filter, field) => {
    expect(await run.admin(operation(object, 'page'), filter)).toMatchObject({
      code: '400',
      data: { error: 'invalid', params: { problems: [{ field }] } },
    })
  })

  test('a filter that means nothing is named beside the answer', async () => {
    expect(await run.admin(operation(object, 'page'), { colour: 'red' })).toMatchObject({
      code: '200',
      ignored: ['colour'],
    })
  })
})

describe('labels of references', () => {
  test('stand with pages and records, and nothing of another company does', async () => {
    const { data } = await run.admin(operation(object, 'page'))
    expect(data.records.map(({ labels }) => labels)).toEqual([
      { modelId: 'Öfen 100%' },
      { modelId: 'Press', areaId: 'Hall' },
      {},
    ])
    expect((await run.admin(operation(object, 'read'), { id: ids.b })).data.labels).toEqual({
      modelId: 'Press',
      areaId: 'Hall',
    })
    expect((await run.stranger(operation(object, 'page'))).data.records).toEqual([])
  })

  test('order a list by what is referred to, rows without it last', async () => {
    expect(await codes({ sort: 'modelId', order: 'ASC' })).toBe('bac')
    expect(await codes({ sort: 'modelId', order: 'DESC' })).toBe('abc')
  })

  test('are the same on a small and on a large page, in any order', async () => {
    for (const order of [{}, { sort: 'modelId', order: 'ASC' }, { sort: 'areaId', order: 'DESC' }]) {
      const [small, large] = await Promise.all(
        [100, 101].map(
          async (pageSize) => (await run.admin(operation(object, 'page'), Object.assign({ pageSize }, order))).data,
        ),
      )
      expect(small?.records.map(({ labels }) => labels)).toContainEqual({ modelId: 'Press', areaId: 'Hall' })
      expect(large).toEqual(small)
    }
  })
})
