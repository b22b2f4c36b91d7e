// A product whose uploads are in a bucket and whose limits are in Redis: both go away and return.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listBackupRuns, operateBackup } from '@gemba/contract/admin/backup.ts'
import type { Envelope, Refusal } from '@gemba/contract/kit/page.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Manifest } from '../platform/backup/manifest.ts'
import { inWork, systemActor } from '../platform/db/work.ts'
import { BucketServer } from '../platform/files/s3/bucket-server.fixture.ts'
import { RedisServer } from '../platform/redis-server.fixture.ts'
import { callerOf, eventually, type IsolatedTestProduct, startTestProduct, testPassword } from './product.fixture.ts'

let bucket: BucketServer
let redis: RedisServer | undefined
let run: IsolatedTestProduct

beforeAll(async () => {
  bucket = await BucketServer.start()
  redis = await RedisServer.start()
  run = await startTestProduct(redis ? { s3Url: bucket.url, redisUrl: redis.url } : { s3Url: bucket.url })
})
afterAll(async () => {
  await run.stop()
  redis?.kill()
  await bucket.stop()
})

const addressOf = (path: string) => `http://127.0.0.1:${run.product.port}${path}`
const health = async () => (await run.product.app.inject({ url: '/health' })).json()
const contents = () => [...bucket.objects.keys()].filter((key) => key !== 'gemba-check' && !key.startsWith('backups/'))

async function upload(content: string, token = run.tokens.admin) {
  const form = new FormData()
  form.append('file', new Blob([content]), 'note.csv')
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
  const response = await fetch(addressOf('/api/meta/file/upload'), { method: 'POST', headers, body: form })
  return { status: response.status, reply: (await response.json()) as Envelope<StoredFile & Refusal> }
}

const read = (urlPath: string, range = '', token = run.tokens.admin) =>
  fetch(addressOf(urlPath), {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en', range },
  })

test('uploads are in the bucket, are read whole and in parts, and belong to their company', async () => {
  const { reply } = await upload('code,name\nA-1,Steel\n')
  expect(contents()).toHaveLength(1)
  expect(contents()[0]).toMatch(new RegExp(`^${run.companyId}/[0-9a-f]{2}/[0-9a-f]{64}$`))
  expect(readdirSync(join(run.dataFolder, 'files', 'incoming'))).toEqual([])
  expect(readdirSync(join(run.dataFolder, 'files'))).not.toContain(run.companyId)
  expect(await (await read(reply.data.urlPath)).text()).toBe('code,name\nA-1,Steel\n')
  const part = await read(reply.data.urlPath, 'bytes=5-8')
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 5-8/20', 'name'])
  expect(await (await read(reply.data.urlPath, '', run.tokens.stranger)).json()).toMatchObject({
    data: { error: 'notFound' },
  })
  // The same content of another company is an object of its own, and the same one of this company is none.
  await upload('code,name\nA-1,Steel\n', run.tokens.stranger)
  await upload('code,name\nA-1,Steel\n')
  expect(contents()).toHaveLength(2)
})

test('a content that is missing in the bucket is answered in words', async () => {
  const { reply } = await upload('code\nmissing\n')
  bucket.objects.delete(contents().at(-1) ?? '')
  expect(await (await read(reply.data.urlPath)).json()).toMatchObject({ data: { error: 'notFound' } })
})

test('without the bucket uploads and their reading answer 503 in words, health says why, and nothing is lost', async () => {
  const { reply } = await upload('code\nkept\n')
  bucket.isAway = true
  const refused = await upload('code\nlater\n')
  expect(refused).toMatchObject({
    status: 503,
    reply: { code: '503', msg: 'The service is temporarily unavailable; try again shortly' },
  })
  expect(await run.rows("select from stored_file where original_name = 'note.csv' and size_bytes = 11")).toHaveLength(0)
  expect((await read(reply.data.urlPath)).status).toBe(503)
  await eventually(async () => (await health()).files === 'down')
  expect(await health()).toMatchObject({ status: 'degraded', reason: expect.stringContaining('S3_URL') })
  expect(readdirSync(join(run.dataFolder, 'files', 'incoming'))).toEqual([])
  bucket.isAway = false
  expect((await upload('code\nlater\n')).status).toBe(200)
  expect(await (await read(reply.data.urlPath)).text()).toBe('code\nkept\n')
  await eventually(async () => (await health()).status === 'up')
})

test('a content leaves the bucket after its last upload, also if the bucket was away then', async () => {
  await upload('code\nremoved\n')
  const key = contents().at(-1) ?? ''
  const digest = key.split('/').at(-1) ?? ''
  bucket.isAway = true
  await inWork(run.product.database, systemActor(run.companyId), async (work) => {
    await work.tx.deleteFrom('stored_file').where('digest', '=', digest).execute()
    await work.emit('storedFile.removed', 'files:test', { digests: [digest] })
  })
  await eventually(async () => run.reported.some((line) => line.includes('storedFile.removed')))
  expect(bucket.objects.has(key)).toBe(true)
  bucket.isAway = false
  await eventually(async () => !bucket.objects.has(key))
  run.reported.length = 0
})

test('a backup contains the uploads of the bucket', async () => {
  await run.admin(operateBackup, { operate: 'run' })
  const runs = async () => (await run.admin(listBackupRuns)).data.records
  const { folder } = await eventually(async () => (await runs()).find(({ state }) => state === 'done'), 20_000)
  const { files } = JSON.parse(String(bucket.objects.get(`backups/${folder}/manifest.json`))) as Manifest
  expect(files.map(({ path }) => path).sort()).toEqual(
    contents()
      .map((key) => `files/${key}`)
      .sort(),
  )
})

test('without Redis people sign in and work goes on; health says what is limited', async ({ skip }) => {
  if (!redis) return skip('no redis-server here')
  expect(await health()).toMatchObject({ status: 'up', redis: 'up' })
  for (const [fault, state] of [
    [() => redis?.pause(), 'silent'],
    [() => redis?.kill(), 'gone'],
  ] as const) {
    fault()
    const payload = { company_code: 'alpha', user_name: 'admin', password: testPassword }
    const began = performance.now()
    const response = await run.product.app.inject({ method: 'POST', url: '/api/user/login', payload })
    expect(response.json(), state).toMatchObject({ code: '200' })
    expect(performance.now() - began).toBeLessThan(5000)
    await callerOf(run.product, response.json().data.token)(listBackupRuns)
    await eventually(async () => (await health()).redis === 'down')
    expect(await health()).toMatchObject({ status: 'degraded', reason: expect.stringContaining('Redis') })
    if (state === 'silent') redis.resume()
    if (state === 'silent') await eventually(async () => (await health()).status === 'up', 15_000)
  }
})
