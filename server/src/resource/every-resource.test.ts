// The generic suite: what must hold for every declared resource, through HTTP on real stores.
import { boundsOf } from '@gemba/contract/kit/field.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { resources } from '@gemba/contract/modules.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { joinTestProduct } from '../main/joined-product.fixture.ts'
import type { TestProduct } from '../main/product.fixture.ts'
import { columnOf, storedColumns, tableOf } from './query/columns.ts'
import { pathOf, type ResourceRow, type Samples, sampleFor, samplesOf } from './sample.fixture.ts'

let run: TestProduct
let samples: Samples

beforeAll(async () => {
  run = await joinTestProduct()
  samples = samplesOf(run.admin)
})

const hostile = `'; drop table box; -- <script>alert(1)</script> %_\\`
/** A text that is searched and takes the whole of the hostile one. */
const searchedField = (resource: AnyResource): string | undefined =>
  Object.entries(resource.fields).find(([, field]) => field.search && Number(boundsOf(field).max) >= 60)?.[0]

/** What actions make has no call that creates it; what is made once stays. */
const has = (resource: AnyResource, operation: string): boolean =>
  resource.routes.some((route) => route.operation === operation)

describe.each(resources.map((resource) => ({ name: resource.name, resource })))('$name', ({ resource }) => {
  test('columns of the store are those declared', async () => {
    const columns = await run.rows<{
      name: string
      nullable: boolean
    }>(`select column_name as name, is_nullable = 'YES' as nullable
      from information_schema.columns where table_name = '${tableOf(resource)}'`)
    const stored = new Map(columns.map(({ name, nullable }) => [name, nullable]))
    for (const [name, field] of Object.entries(resource.fields)) {
      expect(stored.has(columnOf(name)), `${name} has no column`).toBe(true)
      const isFilled = sampleFor(resource).filled?.includes(name) ?? false
      expect(stored.get(columnOf(name)), `${name} nullable`).toBe(!field.required && !isFilled)
    }
    const ownColumns = new Set([
      ...Object.keys(resource.fields).map(columnOf),
      ...Object.values(storedColumns),
      'company_id',
    ])
    const otherColumns = columns.filter(({ name }) => !ownColumns.has(name)).map(({ name }) => name)
    expect(otherColumns).toEqual(sampleFor(resource).columns ?? [])
  })

  test('is made, read, listed and found', async () => {
    const row = await samples.create(resource)
    const read = await run.admin<ResourceRow>(pathOf(resource, 'read'), { id: row.id })
    expect(read).toMatchObject({ code: '200', data: { id: row.id, version: 1 } })
    for (const [name, field] of Object.entries(resource.fields)) expect(name in read.data).toBe(field.kind !== 'secret')
    const page = await run.admin<{ records: ResourceRow[]; total: number; pages: number }>(pathOf(resource, 'page'), {
      pageSize: 1000,
    })
    expect(page.data.records.map(({ id }) => id)).toContain(row.id)
    expect(page.data.total).toBe(page.data.records.length)
    const name = searchedField(resource)
    if (name) {
      const pageReply = await run.admin<{ records: ResourceRow[] }>(pathOf(resource, 'page'), {
        [name]: String(row[name]).slice(1),
        pageNum: 1,
      })
      expect(pageReply.data.records.map(({ id }) => id)).toContain(row.id)
    }
  })

  test.runIf(has(resource, 'create'))('takes a form-encoded body like JSON', async () => {
    const body = new URLSearchParams(
      Object.entries(await samples.body(resource)).map(([key, value]): [string, string] => [
        key,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    )
    const answer = await run.admin<ResourceRow>(pathOf(resource, 'create'), body.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(answer.code, JSON.stringify(answer)).toBe('200')
  })

  test('S-201 pages, sorts by declared columns, and ignores any other', async () => {
    await samples.create(resource)
    await samples.create(resource)
    const page = pathOf(resource, 'page')
    const first = await run.admin<{ records: ResourceRow[]; total: number; pages: number }>(page, {
      pageSize: 1,
      pageNumber: 1,
      sort: 'id',
      order: 'DESC',
    })
    const second = await run.admin<{ records: ResourceRow[] }>(page, {
      pageSize: 1,
      pageNumber: 2,
      sort: 'id',
      order: 'DESC',
    })
    expect(first.data).toMatchObject({ total: expect.any(Number), pages: first.data.total })
    expect(first.data.records).toHaveLength(1)
    expect(Number(first.data.records[0]?.id)).toBeGreaterThan(Number(second.data.records[0]?.id))
    const { total } = first.data
    const behind = await run.admin(page, { pageSize: 1, pageNumber: total + 1 })
    expect(behind.data, 'behind the last page').toMatchObject({ records: [], total, pages: total })
    for (const sort of ['nothing', 'id; drop table box', 'secret', '__proto__', 'constructor']) {
      expect((await run.admin(page, { sort, order: 'x' })).code, sort).toBe('200')
    }
  })

  test.runIf(has(resource, 'update'))('is changed once per version', async () => {
    const row = await samples.create(resource)
    const changed = await run.admin<ResourceRow>(pathOf(resource, 'update'), {
      id: row.id,
      version: 1,
      remark: 'changed',
    })
    expect(changed).toMatchObject({ code: '200', data: { version: 2 } })
    const stale = await run.admin<ResourceRow>(pathOf(resource, 'update'), { id: row.id, version: 1 })
    expect(stale).toMatchObject({
      code: '1104',
      data: { error: 'stale', params: { version: 2, by: 'admin', at: expect.anything() } },
    })
  })

  test.runIf(has(resource, 'create'))('tells which field is missing, too long or of the wrong type', async () => {
    const required = Object.entries(resource.fields).filter(
      ([, field]) => field.required && field.initial === undefined && !field.isAssigned,
    )
    const missing = await run.admin<{ params: { problems: { field: string }[] } }>(pathOf(resource, 'create'), {})
    expect(missing.code).toBe('400')
    expect(missing.data.params.problems.map(({ field }) => field).sort()).toEqual(required.map(([name]) => name).sort())
    const body = await samples.body(resource)
    for (const [name, field] of required) {
      const wrong = await run.admin(pathOf(resource, 'create'), {
        ...body,
        [name]: field.kind === 'reference' ? { a: 1 } : 'x'.repeat(70_000),
      })
      expect(wrong.code, name).toBe('400')
    }
  })

  test.runIf(has(resource, 'create'))(
    'keeps hostile text as text in every field that takes text, and refuses it in every other',
    async () => {
      const make = async (values: Record<string, unknown>) =>
        run.admin<ResourceRow>(pathOf(resource, 'create'), Object.assign(await samples.body(resource), values))
      /** Sends a value in all of these fields at once. Returns the fields that the refusal does not name. */
      const unnamedAmong = async (names: readonly string[], value: string): Promise<string[]> => {
        if (names.length === 0) return []
        const { code, data } = await make(Object.fromEntries(names.map((name) => [name, value])))
        expect(code, names.join()).toBe('400')
        const { problems = [] } = (data.params ?? {}) as { problems?: readonly { field: string }[] }
        return names.filter((name) => !problems.some(({ field }) => field === name))
      }
      const sent = Object.entries(resource.fields).filter(([, field]) => field.kind !== 'json' && !field.isAssigned)
      for (const [name, field] of sent) {
        const { kind, rule } = field
        if (kind !== 'text' && kind !== 'secret') continue
        const { max } = boundsOf(field)
        const answer = await make({ [name]: hostile.slice(0, kind === 'text' ? max : undefined).trim() })
        const isKept = answer.code === '200' && answer.data[name] === hostile.slice(0, max).trim()
        const { field: refused } = (answer.data.params ?? {}) as { field?: string }
        const isRefused = (rule !== undefined && answer.code === '400') || (answer.code !== '200' && refused === name)
        if (kind === 'text') expect(isKept || isRefused, `${name}: ${JSON.stringify(answer)}`).toBe(true)
        else expect(JSON.stringify(answer)).not.toContain('drop table')
      }
      const others = sent.filter(([, { kind }]) => kind !== 'text' && kind !== 'secret').map(([name]) => name)
      for (const name of await unnamedAmong(others, hostile))
        expect((await make({ [name]: hostile })).code, name).toBe('400')
      const all = sent.map(([name]) => name)
      for (const name of await unnamedAmong(all, 'a\u0000b'))
        expect((await make({ [name]: 'a\u0000b' })).code, name).toBe('400')
    },
  )

  test.runIf(searchedField(resource) && has(resource, 'create'))(
    'is found by signs that mean something to a search',
    async () => {
      const name = searchedField(resource) as string
      const sought = `x ${hostile}`
      const body = { ...(await samples.body(resource)), [name]: sought }
      const { data } = await run.admin<ResourceRow>(pathOf(resource, 'create'), body)
      expect(data[name]).toBe(sought)
      const pageReply = await run.admin<{ records: ResourceRow[] }>(pathOf(resource, 'page'), { [name]: '%_\\' })
      expect(pageReply.data.records.map((row) => row[name])).toContain(sought)
      // The English name of a record is a name of it.
      const sides = /^(nick)?name$/.test(name) ? [name, `${name}En`, `${name}Tw`] : [name]
      for (const row of pageReply.data.records) expect(sides.map((side) => row[side]).join(' ')).toContain('%_\\')
    },
  )

  test('is not there for another company, nor for a user without rights', async () => {
    const row = await samples.create(resource)
    for (const [operation, body] of [
      ['read', {}],
      ['update', { remark: 'x' }],
      ['remove', {}],
    ] as const) {
      if (!has(resource, operation)) continue
      const other = await run.stranger(pathOf(resource, operation), { id: row.id, ...body })
      expect(other, operation).toMatchObject({ code: '1101' })
      const forbidden = await run.nobody(pathOf(resource, operation), { id: row.id, ...body })
      expect(forbidden, operation).toMatchObject({ code: '401', data: { error: 'forbidden' } })
    }
    const [own, theirs] = await Promise.all(
      [run.admin, run.stranger].map(async (caller) => {
        const { data } = await caller<{ records: ResourceRow[] }>(pathOf(resource, 'page'), { pageSize: 1000 })
        return new Set(data.records.map(({ id }) => id))
      }),
    )
    expect(own?.has(row.id)).toBe(true)
    expect([...(own ?? [])].filter((id) => theirs?.has(id))).toEqual([])
    const references = Object.entries(resource.fields).filter(
      ([, field]) => field.kind === 'reference' && field.required,
    )
    for (const [name] of has(resource, 'create') ? references : []) {
      const body = { ...(await samples.body(resource)), [name]: row[name] }
      expect((await run.stranger(pathOf(resource, 'create'), body)).code, name).toBe('1101')
    }
  })

  test.runIf(has(resource, 'remove'))('goes, once', async () => {
    const row = await samples.create(resource)
    expect(await run.admin(pathOf(resource, 'remove'), { id: row.id })).toMatchObject({
      code: '200',
      data: { removed: 1 },
    })
    expect(await run.admin(pathOf(resource, 'remove'), { id: row.id })).toMatchObject({ code: '1101' })
    expect(await run.admin(pathOf(resource, 'read'), { id: row.id })).toMatchObject({ code: '1101' })
  })

  test.runIf(has(resource, 'create'))('a repeat with the same key is carried out once', async () => {
    const body = await samples.body(resource)
    const headers = { 'idempotency-key': `key-${resource.name}-1` }
    const first = await run.admin<ResourceRow>(pathOf(resource, 'create'), body, headers)
    const second = await run.admin<ResourceRow>(pathOf(resource, 'create'), body, headers)
    expect(first.code).toBe('200')
    expect(second.data.id).toBe(first.data.id)
  })
})

test('nothing failed behind the answers', () => {
  expect(run.reported.join('\n')).toBe('')
})
