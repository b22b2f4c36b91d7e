// Switching on and off, moving up and down: what must hold for every resource that has these operations.
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { resources } from '@gemba/contract/modules.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { joinTestProduct } from '../main/joined-product.fixture.ts'
import type { TestProduct } from '../main/product.fixture.ts'
import { inWork } from '../platform/db/work.ts'
import { pathOf, type ResourceRow, type Samples, samplesOf } from './sample.fixture.ts'
import { toggle } from './toggle.ts'

let run: TestProduct
let samples: Samples

beforeAll(async () => {
  run = await joinTestProduct()
  samples = samplesOf(run.admin)
})

const having = (operation: string) =>
  resources
    .filter(({ routes }) => routes.some((route) => route.operation === operation))
    // A rule of codes is enabled once it is whole, and alone (code-rule.test.ts).
    .filter(({ name }) => name !== 'codeRule')
    .map((resource) => ({ name: resource.name, resource: resource as AnyResource }))
const read = async (resource: AnyResource, id: string) =>
  (await run.admin<ResourceRow>(pathOf(resource, 'read'), { id })).data

test('the resources that have them', () => {
  expect(having('toggle').map(({ name }) => name)).toEqual(expect.arrayContaining(['role', 'user']))
  expect(having('moveUp').map(({ name }) => name)).toEqual(expect.arrayContaining(['area', 'department']))
})

describe.each(having('toggle'))('$name', ({ resource }) => {
  test('is turned over, one or several, under its next version', async () => {
    const [firstRow, secondRow] = [await samples.create(resource), await samples.create(resource)]
    const path = pathOf(resource, 'toggle')
    expect(await run.admin(path, { id: firstRow.id })).toMatchObject({ code: '200', data: { toggled: 1 } })
    expect(await read(resource, firstRow.id)).toMatchObject({ isEnabled: 0, version: 2, updateUser: 'admin' })
    const both = { ids: [firstRow.id, secondRow.id, firstRow.id] }
    expect(await run.admin(path, both)).toMatchObject({ code: '200', data: { toggled: 2 } })
    expect(await read(resource, firstRow.id)).toMatchObject({ isEnabled: 1, version: 3 })
    expect(await read(resource, secondRow.id)).toMatchObject({ isEnabled: 0, version: 2 })
  })

  test('stays as it is for another company, without the right, and when nothing is named', async () => {
    const { id } = await samples.create(resource)
    const path = pathOf(resource, 'toggle')
    expect(await run.stranger(path, { id })).toMatchObject({ data: { error: 'notFound' } })
    expect(await run.nobody(path, { id })).toMatchObject({ code: '401' })
    for (const named of [{}, { ids: ['x'] }, { id: '999999999999' }]) {
      expect(await run.admin(path, named), JSON.stringify(named)).toMatchObject({ data: { error: 'notFound' } })
    }
    expect(await read(resource, id)).toMatchObject({ isEnabled: 1, version: 1 })
  })
})

test('what a module does after a change is done after a switch, in the same work', async () => {
  const { resource } = having('toggle').find(({ name }) => name === 'role') as { resource: AnyResource }
  const { id } = await samples.create(resource)
  const { product, companyId } = run
  const [actor] = await run.rows<{ id: string }>(`select id from app_user where company_id = ${companyId} limit 1`)
  const receivedInputs: unknown[] = []
  const refusing = toggle(resource, 'isEnabled' as never, {
    changed: async (_, row) => {
      receivedInputs.push([row.id, (row as unknown as ResourceRow).isEnabled])
      throw new Error('refused')
    },
  })
  const actorFields = {
    userId: actor?.id ?? null,
    userName: 'admin',
    companyId,
    authorities: new Set<string>(),
    zone: 'UTC',
  }
  const who = { ...actorFields, language: 'en', departments: null, seesOwn: true, rules: null } as const
  await expect(inWork(product.database, who, (work) => refusing(work, { id }))).rejects.toThrow('refused')
  expect(receivedInputs).toEqual([[id, 0]])
  expect(await read(resource, id)).toMatchObject({ isEnabled: 1, version: 1 })
})

describe.each(having('moveUp'))('$name', ({ resource }) => {
  const orderOf = async (rows: readonly ResourceRow[]) => {
    const all = await Promise.all(rows.map(({ id }) => read(resource, id)))
    return all
      .sort((a, b) => Number(a.sortNumber) - Number(b.sortNumber))
      .map(({ id }) => rows.findIndex((row) => row.id === id))
  }

  test('moves one place among its siblings, who stand as the list shows them, and not past the end', async () => {
    const shared = await samples.body(resource)
    const above = resource.parent ? { [resource.parent]: (await samples.create(resource)).id } : {}
    // One that the same place begins with, and that is no sibling.
    if (resource.parent)
      await run.admin(pathOf(resource, 'create'), {
        ...(await samples.body(resource)),
        code: 'b-other',
        name: 'b-other',
      })
    const rows: ResourceRow[] = []
    // Rows with the same number stand in the order of their codes, else as they were created.
    const isByCode = 'code' in resource.fields
    for (const code of isByCode ? ['c', 'b', 'a'] : ['a', 'b', 'c']) {
      const { data } = await run.admin<ResourceRow>(pathOf(resource, 'create'), {
        ...shared,
        ...above,
        code: `${code}-move`,
        name: `${code}-move`,
      })
      if (isByCode) rows.unshift(data)
      else rows.push(data)
    }
    const [a, , c] = rows as [ResourceRow, ResourceRow, ResourceRow]
    const move = async (operation: 'moveUp' | 'moveDown', { id }: ResourceRow) => {
      expect(await run.admin(pathOf(resource, operation), { id })).toMatchObject({ code: '200', data: null })
      return orderOf(rows)
    }
    expect(await move('moveUp', a)).toEqual([0, 1, 2])
    expect(await move('moveUp', c)).toEqual([0, 2, 1])
    expect(await move('moveDown', c)).toEqual([0, 1, 2])
    expect(await move('moveDown', c)).toEqual([0, 1, 2])
    expect(await run.stranger(pathOf(resource, 'moveUp'), { id: c.id })).toMatchObject({ code: '1101' })
    expect(await run.nobody(pathOf(resource, 'moveUp'), { id: c.id })).toMatchObject({ code: '401' })
  })
})
