// Files of records through the edge: the answers, the rows, and the bytes on disk.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pageRecordChanges, restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { runRetention, saveRetention } from '@gemba/contract/admin/retention.ts'
import { boundsOf } from '@gemba/contract/kit/field.ts'
import type { Envelope, Page } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { resources } from '@gemba/contract/modules.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { joinTestProduct } from '../main/joined-product.fixture.ts'
import { eventually, type TestProduct } from '../main/product.fixture.ts'
import { tableOf } from './query/columns.ts'
import { pathOf, type ResourceRow, type Samples, samplesOf } from './sample.fixture.ts'

const fileFieldOf = ({ fields }: AnyResource) => Object.entries(fields).find(([, { kind }]) => kind === 'files')
const holders = resources.flatMap((resource) => {
  const [name, field] = fileFieldOf(resource) ?? []
  return name ? [{ name: resource.name, resource, field: name, max: Number(field && boundsOf(field).max) }] : []
})

let run: TestProduct
let samples: Samples
let strangers: Samples
let count = 0

beforeAll(async () => {
  run = await joinTestProduct()
  samples = samplesOf(run.admin)
  strangers = samplesOf(run.stranger)
})

const contentOf = (name: string) => `content,of\n${run.companyId},${name}\n`

/** Uploads a table under a name of its own; its content tells the name that it began with. */
async function upload(content?: string, token = run.tokens.admin): Promise<StoredFile> {
  const name = `list ${++count}.csv`
  const form = new FormData()
  form.append('file', new Blob([content ?? contentOf(name)]), name)
  const response = await fetch(`http://127.0.0.1:${run.product.port}/api/meta/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { code, data } = (await response.json()) as Envelope<StoredFile>
  expect(code).toBe('200')
  return data
}

const uploads = (number: number) => Promise.all(Array.from({ length: number }, () => upload()))
const idsOf = (files: readonly StoredFile[]) => files.map(({ fileId }) => fileId)

function isOnDisk(content: string): boolean {
  const digest = createHash('sha256').update(content).digest('hex')
  return existsSync(join(run.dataFolder, 'files', run.companyId, digest.slice(0, 2), digest))
}

async function readText({ urlPath }: StoredFile, token = run.tokens.admin): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`http://127.0.0.1:${run.product.port}${urlPath}`, { headers })).text()
}

const rowsOf = (files: readonly StoredFile[]) =>
  run.rows<{ place: string | null }>(
    `select record_table || '/' || record_id || '/' || record_field as place from stored_file
      where id = any('{${idsOf(files).join()}}') order by id`,
  )

const hasGone = (file: StoredFile) =>
  eventually(async () => (await rowsOf([file])).length === 0 && !isOnDisk(contentOf(file.fileName)), 20_000)

test('a real resource holds files', () => {
  expect(holders.map(({ name }) => name)).toContain('document')
})

describe.each(holders)('$name', ({ resource, field, max }) => {
  const create = async (files: unknown) =>
    run.admin<ResourceRow>(pathOf(resource, 'create'), { ...(await samples.body(resource)), [field]: files })
  const update = (row: ResourceRow, files: unknown) =>
    run.admin<ResourceRow>(pathOf(resource, 'update'), { id: row.id, [field]: files })
  const read = async ({ id }: ResourceRow) => (await run.admin<ResourceRow>(pathOf(resource, 'read'), { id })).data
  const changesOf = async ({ id }: ResourceRow) =>
    (await run.admin(pageRecordChanges, { resource: resource.name, id })).data.records

  async function expectRefused(answer: Promise<Envelope<unknown>>, files: readonly StoredFile[] = []) {
    const before = await rowsOf(files)
    expect(await answer).toMatchObject({ code: '1101', data: { error: 'notFound', params: { field } } })
    expect(await rowsOf(files)).toEqual(before)
  }

  test('holds them in the order in which they are sent, with name, size and media type', async () => {
    const [first, second, third] = (await uploads(3)) as [StoredFile, StoredFile, StoredFile]
    const sentOrder = [third, first, second]
    const { data } = await create(idsOf(sentOrder))
    expect(data[field]).toEqual(sentOrder)
    expect(third).toMatchObject({
      mediaType: 'text/csv; charset=utf-8',
      sizeBytes: Buffer.byteLength(contentOf(third.fileName)),
    })
    expect((await read(data))[field]).toEqual(sentOrder)
    const page = await run.admin<Page<ResourceRow>>(pathOf(resource, 'page'), { pageSize: 1000 })
    expect(page.data.records.find(({ id }) => id === data.id)?.[field]).toEqual(sentOrder)
    const place = { place: `${tableOf(resource)}/${data.id}/${field}` }
    expect(await rowsOf(sentOrder)).toEqual([place, place, place])
    expect((await update(data, [second, third, first])).data[field]).toEqual([second, third, first])
  })

  test('a record without files answers an empty list; a change that says nothing of them leaves them', async () => {
    expect((await samples.create(resource))[field]).toEqual([])
    const [file] = await uploads(1)
    const { data } = await create([file?.fileId])
    expect((await run.admin<ResourceRow>(pathOf(resource, 'update'), { id: data.id })).data[field]).toEqual([file])
    const before = (await changesOf(data)).length
    expect((await update(data, [file])).data[field]).toEqual([file])
    expect(await changesOf(data)).toHaveLength(before)
  })

  test('a file that is taken out goes, also from disk, and the history tells by name what came and went', async () => {
    const [kept, gone, come] = (await uploads(3)) as [StoredFile, StoredFile, StoredFile]
    const { data: row } = await create(idsOf([kept, gone]))
    expect((await update(row, idsOf([come, kept]))).data[field]).toEqual([come, kept])
    await hasGone(gone)
    expect(await readText(gone)).toContain('notFound')
    expect(await readText(kept)).toBe(contentOf(kept.fileName))
    const [change] = await changesOf(row)
    const names = (files: unknown) => (files as StoredFile[]).map(({ fileName }) => fileName)
    const fieldChange = change?.changes.find((change) => change.field === field)
    expect([names(fieldChange?.before), names(fieldChange?.after)]).toEqual([
      [kept.fileName, gone.fileName],
      [come.fileName, kept.fileName],
    ])
  })

  test('the content stays as long as another upload has the same', async () => {
    const content = contentOf('the same')
    const [firstFile, secondFile] = [await upload(content), await upload(content)]
    const { data: row } = await create([firstFile.fileId])
    await update(row, [])
    await eventually(async () => (await rowsOf([firstFile])).length === 0, 20_000)
    const marker = await upload()
    await update(row, [marker.fileId])
    await update(row, [])
    await hasGone(marker)
    expect(await readText(secondFile)).toBe(content)
  })

  test('takes no file of another company, of another record, twice, or that is not there', async () => {
    const foreign = await upload(undefined, run.tokens.stranger)
    const [taken, free] = (await uploads(2)) as [StoredFile, StoredFile]
    const { data: holder } = await create([taken.fileId])
    const row = await samples.create(resource)
    for (const ids of [[foreign.fileId], [taken.fileId], [free.fileId, free.fileId], ['999999999999']]) {
      await expectRefused(create(ids), [foreign, taken, free])
      await expectRefused(update(row, [free.fileId, ...ids]), [foreign, taken, free])
    }
    expect((await read(row))[field]).toEqual([])
    expect((await read(holder))[field]).toEqual([taken])
    expect(await readText(taken, run.tokens.stranger)).toContain('notFound')
    const stranger = { ...(await strangers.body(resource)), [field]: [free.fileId] }
    await expectRefused(run.stranger(pathOf(resource, 'create'), stranger), [free])
  })

  test('takes at most as many as declared, and nothing but ids', async () => {
    const refusal = (problem: string) => ({ code: '400', data: { params: { problems: [{ field, problem }] } } })
    const ids = Array.from({ length: max + 1 }, (_, at) => String(at + 1))
    expect(await create(ids)).toMatchObject(refusal('tooMany'))
    expect(await create(['x'])).toMatchObject({ code: '400' })
    expect(await create({ a: 1 })).toMatchObject({ code: '400' })
  })

  test('a change that is refused takes and removes nothing', async () => {
    const [held, free] = (await uploads(2)) as [StoredFile, StoredFile]
    const { data: row } = await create([held.fileId])
    const stale = { id: row.id, version: row.version + 7, [field]: [free.fileId] }
    expect(await run.admin(pathOf(resource, 'update'), stale)).toMatchObject({ code: '1104' })
    expect((await read(row))[field]).toEqual([held])
    expect(await rowsOf([held])).toEqual([{ place: `${tableOf(resource)}/${row.id}/${field}` }])
    expect(await rowsOf([free])).toEqual([{ place: null }])
    expect(await readText(held)).toBe(contentOf(held.fileName))
  })

  test('a record in the recycle bin keeps them and comes back with them; one that leaves it for good takes them along', async () => {
    const [file] = (await uploads(1)) as [StoredFile]
    const { data: row } = await create([file.fileId])
    const remove = async () =>
      (await run.admin<{ transaction: string }>(pathOf(resource, 'remove'), { id: row.id })).data
    const { transaction } = await remove()
    expect(await readText(file)).toBe(contentOf(file.fileName))
    await expectRefused(create([file.fileId]), [file])
    expect((await run.admin(restoreRecords, { transaction })).code).toBe('200')
    expect((await read(row))[field]).toEqual([file])
    await remove()
    await sql`update record_change set at = now() - interval '9 years'
      where table_name = ${tableOf(resource)} and row_id = ${row.id}`.execute(run.product.database.tx)
    expect((await run.admin(saveRetention, { kind: 'recycleBin', days: 3000 })).code).toBe('200')
    expect((await run.admin(runRetention)).code).toBe('200')
    await hasGone(file)
  })
})

test('nothing failed behind the answers', () => {
  expect(run.reported.join('\n')).toBe('')
})
