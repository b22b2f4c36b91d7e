// Pages of a statement of its own, over areas whose sort numbers tie: by rules that the list declares.
import { area } from '@gemba/contract/base/area.ts'
import { instant, integer, reference, text } from '@gemba/contract/kit/field.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'
import { inRead, systemActor } from '../../platform/db/work.ts'
import type { ListInput } from './filter.ts'
import { pageQuery } from './page-query.ts'

let run: TestProduct
let statements = 0

beforeAll(async () => {
  run = await joinTestProduct()
  for (const [index, code] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    await run.admin(operation(area, 'create'), {
      code,
      name: index < 3 ? `Hall ${code} 100%` : `Yard ${code}`,
      sortNumber: 1,
    })
  }
})

const filters = {
  areaId: { field: reference('area'), column: 'a.id' },
  areaName: { field: text({ search: true }), column: 'a.name' },
  areaCode: { field: text(), column: 'a.code' },
  place: { field: integer(), column: 'a.sort_number' },
  madeAt: { field: instant(), column: 'a.create_time' },
} as const

const page = (input: ListInput) =>
  inRead(run.product.database, systemActor(run.companyId), async ({ tx, ...read }) => {
    const counted = tx.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements++
        return result
      },
    })
    const areas = counted.selectFrom('area as a').select(['a.code', 'a.name']).orderBy('a.sort_number')
    statements = 0
    return pageQuery({ ...read, tx: counted }, areas, {
      input,
      unique: ['a.id', 'desc'],
      sortable: { areaCode: 'a.code', place: 'a.sort_number' },
      filters,
      filterAliases: { startTime: 'madeAt.from', endTime: 'madeAt.to' },
    })
  })

const codes = async (input: ListInput): Promise<string> => (await page(input)).records.map(({ code }) => code).join('')

describe('a page', () => {
  test('has the rows of the query, and how many there are in all, by one statement', async () => {
    expect(await page({ pageSize: 2, pageNum: 2 })).toEqual({
      records: [
        { code: 'c', name: 'Hall c 100%' },
        { code: 'b', name: 'Hall b 100%' },
      ],
      total: 5,
      pages: 3,
    })
    expect(statements).toBe(1)
  })

  test('without rows says zero by one statement, behind the last one all the same what there is', async () => {
    expect(await page({ areaCode: 'none' })).toEqual({ records: [], total: 0, pages: 0 })
    expect(statements).toBe(1)
    expect(await page({ pageSize: 2, pageNumber: 4, areaName: 'hall' })).toEqual({ records: [], total: 3, pages: 2 })
  })

  test('is as long as other lists allow', async () => {
    const rows = Array.from({ length: 1001 }, (_, n) => `(${run.companyId}, 'many-${n}', 'Many', 9)`)
    await run.rows(`insert into area (company_id, code, name, sort_number) values ${rows.join()}`)
    const many = await page({ areaName: 'Many', pageSize: 5000 })
    expect([many.records.length, many.total, many.pages]).toEqual([1000, 1001, 2])
    await run.rows(`delete from area where company_id = ${run.companyId} and name = 'Many'`)
  })
})

describe('its order', () => {
  test.each([
    ['is the own one, ended by what is unique', {}, 'edcba'],
    ['is that of a declared column', { sort: 'areaCode', order: 'ASC' }, 'abcde'],
    ['of a column that ties is ended all the same', { sort: 'place', order: 'ASC' }, 'edcba'],
    ['S-201 ignores any other name', { sort: 'a.code', order: 'ASC' }, 'edcba'],
    ['S-201 ignores what is in every object', { sort: 'constructor', order: 'ASC' }, 'edcba'],
  ])('%s', async (_, input, found) => {
    expect(await codes(input)).toBe(found)
  })
})

describe('its filters', () => {
  test.each([
    ['a plain value', { areaCode: 'b' }, 'b'],
    ['a searched text', { areaName: 'YARD' }, 'ed'],
    ['wildcards are plain signs', { areaName: '0%' }, 'cba'],
    ['several', { areaCode: ['a', 'e'] }, 'ea'],
    ['a range', { place: { from: 2 } }, ''],
    ['a part by its alias', { endTime: '2020-01-01 00:00:00' }, ''],
    ['both parts by their aliases', { startTime: Date.now() - 3_600_000, endTime: Date.now() + 3_600_000 }, 'edcba'],
    ['nothing', { areaCode: '', areaName: null }, 'edcba'],
    ['a name that is not declared', { name: 'Hall' }, 'edcba'],
  ])('%s', async (_, input, found) => {
    expect(await codes(input)).toBe(found)
  })

  test('what does not fit the field is refused by its name', async () => {
    await expect(page({ startTime: 'yesterday' })).rejects.toMatchObject({
      code: 'invalid',
      params: { problems: [{ field: 'madeAt' }] },
    })
    await expect(page({ areaId: 'x' })).rejects.toMatchObject({
      code: 'invalid',
      params: { problems: [{ field: 'areaId' }] },
    })
  })
})
