// The uploads of a company have a limit that concurrent requests cannot exceed; removed files free space.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runRetention } from '@gemba/contract/admin/retention.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, type IsolatedTestProduct, startTestProduct } from '../../main/product.fixture.ts'

let run: IsolatedTestProduct
const megabyte = 1_048_576

beforeAll(async () => {
  run = await startTestProduct({ uploadsMbPerCompany: 3 })
})
afterAll(() => run.stop())

/** Returns a unique text with this number of bytes. */
let count = 0
const sheet = (bytes: number) => Buffer.from(`row ${++count}\n`.padEnd(bytes, 'x'))

async function upload(content: Buffer, token = run.tokens.admin) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'a.csv')
  const response = await fetch(`http://127.0.0.1:${run.product.port}/api/meta/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    body: form,
  })
  return response.json() as Promise<{ code: string; msg: string; data: { urlPath: string; params?: object } }>
}

const useOf = async (companyId = run.companyId): Promise<number> =>
  Number(
    (await run.rows<{ bytes: string }>(`select bytes from upload_use where company_id = ${companyId}`))[0]?.bytes ?? 0,
  )
const storedOf = async (): Promise<number> =>
  Number(
    (
      await run.rows<{ sum: string }>(
        `select coalesce(sum(size_bytes), 0) as sum from (select distinct on (digest) size_bytes from stored_file where company_id = ${run.companyId}) as c`,
      )
    )[0]?.sum,
  )

test('of concurrent uploads as many are stored as fit, and nothing of the others remains', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(sheet(megabyte / 2))))
  const acceptedUploads = answers.filter(({ code }) => code === '200')
  expect(acceptedUploads.length).toBeGreaterThan(0)
  expect(acceptedUploads.length).toBeLessThanOrEqual(6)
  const refused = answers.filter(({ code }) => code !== '200')
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['1511']))
  expect(refused[0]?.msg).toMatch(/^The uploads of your company use \d MB of 3 MB. Remove files/)
  expect(await useOf()).toBe(acceptedUploads.length * (megabyte / 2))
  expect(await useOf()).toBe(await storedOf())
  await eventually(async () => readdirSync(join(run.dataFolder, 'files', 'incoming')).length === 0)
  expect((await upload(sheet(2 * megabyte), run.tokens.stranger)).code).toBe('200')
})

test('the same content counts once, even if it is uploaded several times concurrently and removed again', async () => {
  await run.rows(`delete from stored_file where company_id = ${run.companyId} returning 1`)
  expect(await useOf()).toBe(0)
  const content = sheet(megabyte / 2)
  const answers = await Promise.all([1, 2, 3].map(() => upload(content)))
  expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200'])
  expect(await useOf()).toBe(megabyte / 2)
  await run.rows(
    `delete from stored_file where id = (select min(id) from stored_file where company_id = ${run.companyId}) returning 1`,
  )
  expect(await useOf()).toBe(megabyte / 2)
  expect((await upload(sheet(2 * megabyte))).code).toBe('200')
})

test('space becomes free when retention removes files without references', async () => {
  // Uploads the small file: the remaining ones must leave space.
  const [first] = await run.rows<{ name: string }>(
    `select name from stored_file where company_id = ${run.companyId} order by size_bytes limit 1`,
  )
  await run.rows(
    `update app_user set head_image = '/api/file/${first?.name}' where company_id = ${run.companyId} and name = 'admin'`,
  )
  await run.rows(`update stored_file set create_time = now() - interval '40 days' where company_id = ${run.companyId}`)
  expect((await upload(sheet(megabyte))).code).toBe('1511')
  expect((await run.admin(runRetention)).code).toBe('200')
  await eventually(async () => (await useOf()) < megabyte, 20_000)
  expect(await useOf()).toBe(await storedOf())
  expect(await useOf()).toBeGreaterThan(0)
  expect((await upload(sheet(megabyte))).code).toBe('200')
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
