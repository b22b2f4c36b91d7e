// Contents on disk and their rows change together, even if the commit fails.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runRetention, saveRetention } from '@gemba/contract/admin/retention.ts'
import type { Envelope } from '@gemba/contract/kit/page.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually, type IsolatedTestProduct, startTestProduct } from '../../main/product.fixture.ts'

let run: IsolatedTestProduct

beforeAll(async () => {
  run = await startTestProduct()
  await owner(`create function refuse_commit() returns trigger language plpgsql as
    $$ begin raise exception 'the commit fails'; end $$`)
})
afterEach(async () => {
  await owner('drop trigger if exists refuse_commit on stored_file')
})
afterAll(() => run.stop())

const owner = (statement: string) => run.product.database.pool.query(statement)
const failCommits = (of: 'insert' | 'delete') =>
  owner(`create constraint trigger refuse_commit after ${of} on stored_file deferrable initially deferred
    for each row execute function refuse_commit()`)

async function upload(text: string): Promise<Envelope<StoredFile>> {
  const form = new FormData()
  form.append('file', new Blob([text]), 'list.csv')
  const response = await fetch(`http://127.0.0.1:${run.product.port}/api/meta/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${run.tokens.admin}` },
    body: form,
  })
  return response.json() as never
}

function isOnDisk(text: string): boolean {
  const digest = createHash('sha256').update(text).digest('hex')
  return existsSync(join(run.dataFolder, 'files', run.companyId, digest.slice(0, 2), digest))
}

const age = () => owner("update stored_file set create_time = now() - interval '400 days'")

async function retain(): Promise<void> {
  await owner("delete from retention_run where kind = 'boxEvents'")
  await run.admin(runRetention)
  await eventually(
    async () => (await run.rows("select from retention_run where kind = 'boxEvents'")).length > 0,
    20_000,
  )
}

test('an upload whose commit fails leaves nothing behind', async () => {
  await failCommits('insert')
  expect((await upload('a,1\n')).code).toBe('500')
  expect(isOnDisk('a,1\n')).toBe(false)
  expect(readdirSync(join(run.dataFolder, 'files', 'incoming'))).toEqual([])
  expect(await run.rows('select from stored_file')).toEqual([])
})

test('nor does it remove the same content of an earlier upload', async () => {
  expect((await upload('b,1\n')).code).toBe('200')
  await failCommits('insert')
  expect((await upload('b,1\n')).code).toBe('500')
  expect(isOnDisk('b,1\n')).toBe(true)
})

test('contents are removed after the commit that removes their rows, not before', async () => {
  expect((await upload('c,1\n')).code).toBe('200')
  await run.admin(saveRetention, { kind: 'files', days: 7 })
  await age()
  await failCommits('delete')
  await retain()
  expect(isOnDisk('c,1\n')).toBe(true)
  await owner('drop trigger refuse_commit on stored_file')
  await retain()
  expect(await run.rows('select from stored_file')).toEqual([])
  expect(isOnDisk('c,1\n')).toBe(false)
})
