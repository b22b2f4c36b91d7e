// Standard masters are added once, beside those of the company.
import { addStandardMasters } from '@gemba/contract/base/material/standard-masters.ts'
import { unit as unitResource } from '@gemba/contract/base/material/unit.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const add = (caller = run.admin) => caller(addStandardMasters)
const rowsOf = (table: string) =>
  run.rows<{ code: string; precision: number; factor: string | null; base: string | null }>(
    `select u.code, u.precision, u.factor, b.code as base from ${table} u left join ${table} b on b.id = u.base_unit_id
      where u.company_id = ${run.companyId} order by u.id`,
  )

test('units and classes are added once, by repeated and concurrent requests; existing ones stay', async () => {
  await run.admin(operation(unitResource, 'create'), { code: 'kg', name: 'Kilo', precision: 1 })
  const answers = await Promise.all([add(), add(), add()])
  expect(answers.map(({ data }) => data.units).toSorted()).toEqual([0, 0, 10])
  expect(answers.map(({ data }) => data.materialClasses).toSorted()).toEqual([0, 0, 6])
  const units = new Map((await rowsOf('unit')).map((unit) => [unit.code, unit]))
  expect(units.size).toBe(11)
  expect(units.get('kg')).toMatchObject({ precision: 1, base: null })
  expect(units.get('t')).toMatchObject({ base: 'kg', factor: '1000' })
  const { data } = await add()
  expect(data).toEqual({ units: 0, materialClasses: 0 })
})

test('adding needs the right to change materials, and fills the own company only', async () => {
  expect((await add(run.nobody)).code).not.toBe('200')
  expect((await add(run.stranger)).data).toEqual({ units: 11, materialClasses: 6 })
})
