// A resource with a name, an English and a Traditional Chinese one: its records are called so in those languages, and only there.
import { area } from '@gemba/contract/base/area.ts'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { resources } from '@gemba/contract/modules.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'

interface NamesRow {
  readonly id: string
  readonly name: string
  readonly nameEn: string | null
  readonly nameTw: string | null
  readonly version: number
  readonly labels: Readonly<Record<string, string>>
}

let run: TestProduct
let hall: string
let yard: string

const pageOf = async (filter: object, language = 'en') => {
  const { data } = await run.admin(operation(objectResource, 'page'), unchecked(filter), {
    'accept-language': language,
  })
  return data.records
}
const below = () => ({ areaId: { in: [hall, yard] } })
const namesOf = async (filter: object, language?: string) =>
  (await pageOf({ ...below(), ...filter }, language)).map(({ name }) => name)

beforeAll(async () => {
  run = await joinTestProduct()
  const make = async <D extends Declaration>(declaration: D, body: InputOf<D>) =>
    (await run.admin<NamesRow>(declaration, body)).data.id
  hall = await make(operation(area, 'create'), {
    code: 'english-hall',
    name: '车间',
    nameEn: 'Zinc hall',
    nameTw: '鋅廠',
  })
  yard = await make(operation(area, 'create'), { code: 'english-yard', name: '料场', nameEn: '' })
  const objects = [
    { code: 'english-1', name: '一号泵', nameEn: 'Water pump', areaId: hall },
    { code: 'english-2', name: '二号泵', nameEn: null, areaId: yard },
    { code: 'english-3', name: '三号泵', nameEn: 'Acid 100% pump', areaId: hall },
  ]
  for (const object of objects) await make(operation(objectResource, 'create'), object)
})

test.each([
  ['en', ['Zinc hall', '料场', 'Zinc hall']],
  ['zh-CN', ['车间', '料场', '车间']],
  ['zh-TW', ['鋅廠', '料场', '鋅廠']],
])(
  'in %s a reference is called by the name of that language, and by the only one where there is no other',
  async (language, expected) => {
    const rows = await pageOf(below(), language)
    expect(rows.map(({ labels }) => labels?.areaId)).toEqual(expected)
  },
)

test('a record travels with all its names as they are stored, whatever the language, and keeps the one that is not sent', async () => {
  for (const language of ['en', 'zh-CN']) {
    const [row] = await pageOf({ code: 'english-1' }, language)
    expect(row).toMatchObject({ name: '一号泵', nameEn: 'Water pump' })
  }
  const [row] = await pageOf({ code: 'english-3' })
  await run.admin(operation(objectResource, 'update'), { id: row?.id, version: row?.version, name: '酸泵' })
  expect((await pageOf({ code: 'english-3' }))[0]).toMatchObject({ name: '酸泵', nameEn: 'Acid 100% pump' })
  await run.admin(operation(objectResource, 'update'), { id: row?.id, name: '三号泵' })
})

test('lists go by what they show', async () => {
  expect(await namesOf({ sort: 'name' })).toEqual(['三号泵', '一号泵', '二号泵'])
  expect(await namesOf({ sort: 'objectName', order: 'desc' })).toEqual(['二号泵', '一号泵', '三号泵'])
  const chinese = await namesOf({ sort: 'name' }, 'zh-CN')
  expect(await namesOf({ sort: 'name', order: 'desc' }, 'zh-CN')).toEqual(chinese.toReversed())
  const [{ chineseOrder } = { chineseOrder: [] as string[] }] = await run.rows<{ chineseOrder: string[] }>(
    `select array_agg(name order by name) as "chineseOrder" from object where code like 'english-_'`,
  )
  expect(chinese).toEqual(chineseOrder)
  expect((await namesOf({ sort: 'areaId' })).at(-1)).toBe('二号泵')
})

test.each(['en', 'zh-CN'])(
  'both names are found in %s, by a word anywhere, by the name and by what a reference is called',
  async (language) => {
    expect(await namesOf({ keyword: 'water' }, language)).toEqual(['一号泵'])
    expect(await namesOf({ keyword: '100%' }, language)).toEqual(['三号泵'])
    expect(await namesOf({ name: 'ump' }, language)).toEqual(['一号泵', '三号泵'])
    expect(await namesOf({ objectName: '二号' }, language)).toEqual(['二号泵'])
    expect(await namesOf({ name: { contains: 'water' } }, language)).toEqual(['一号泵'])
    expect(await namesOf({ name: { isEmpty: true } }, language)).toEqual([])
    expect(await namesOf({ nameEn: { isEmpty: true } }, language)).toEqual(['二号泵'])
    for (const sought of ['zinc', '鋅']) {
      const inHall = { areaId: { contains: sought } }
      expect((await pageOf(inHall, language)).map(({ name }) => name)).toEqual(['一号泵', '三号泵'])
    }
  },
)

test('what has an Name (English) has a Traditional Chinese one, and is called so by declaration alone', () => {
  const namedResources = resources.filter(({ fields }) => 'nameEn' in fields)
  expect(namedResources.map(({ name }) => name).sort()).toEqual(
    expect.arrayContaining(['area', 'box', 'department', 'energyMeter', 'model', 'modelPoint', 'object', 'point']),
  )
  const lacks = namedResources.filter(
    ({ fields }) => !('name' in fields && fields.nameEn?.search && fields.nameTw?.search),
  )
  expect(lacks.map(({ name }) => name)).toEqual([])
})
