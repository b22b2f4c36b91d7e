import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BucketContents, moveContents } from '../contents.ts'
import { BucketServer } from './bucket-server.fixture.ts'
import { parseListing } from './parse-listing.ts'
import { parseS3Address } from './s3-address.ts'
import { S3Bucket } from './s3-bucket.ts'
import { signedHeaders } from './sign-request.ts'

let server: BucketServer
let bucket: S3Bucket
let folder: string

beforeAll(async () => {
  server = await BucketServer.start()
  bucket = new S3Bucket(server.url)
  folder = mkdtempSync(join(tmpdir(), 'gemba-s3-'))
})
afterAll(async () => {
  bucket.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes a file. Returns it as a content. */
function contentOf(text: string) {
  const digest = createHash('sha256').update(text).digest('hex')
  const path = join(folder, digest)
  writeFileSync(path, text)
  return { path, digest, sizeBytes: Buffer.byteLength(text) }
}

test('the signatures are those of the examples in the documentation of S3', () => {
  const address = {
    origin: 'https://examplebucket.s3.amazonaws.com',
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  }
  const request = { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' } } as const
  const headers = signedHeaders(address, request, new Date('2013-05-24T00:00:00Z'))
  expect(headers.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
  const list = { method: 'GET', path: '/', query: 'max-keys=2&prefix=J' } as const
  expect(signedHeaders(address, list, new Date('2013-05-24T00:00:00Z')).authorization).toMatch(
    /Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7$/,
  )
})

describe('the address', () => {
  test.each([
    ['s3://k:s@host/bucket', { origin: 'https://host', path: '/bucket', region: 'us-east-1' }],
    ['http://k:a%2Fb@10.0.0.5:9000/bucket/gemba/?region=x', { origin: 'http://10.0.0.5:9000', path: '/bucket/gemba' }],
    ['https://k:s@host/b?region=cn-north-1', { accessKey: 'k', secretKey: 's', region: 'cn-north-1' }],
  ])('%s is complete', (text, parts) => expect(parseS3Address(text)).toMatchObject(parts))

  test.each([
    's3://host/bucket',
    's3://key-1:secret-1@host',
    's3://key-1:secret-1@host/a b',
    'ftp://key-1:secret-1@host/b',
    'x',
  ])('%s is refused without its secret', (text) => {
    expect(() => parseS3Address(text)).toThrow(/^S3_URL must be an address such as /)
    expect(() => parseS3Address(text)).not.toThrow('secret-1')
  })
})

test('objects are stored, read in parts, and removed', async () => {
  const content = contentOf('0123456789')
  await bucket.check()
  expect(await bucket.has('1/ab')).toBe(false)
  await bucket.put('1/ab', content)
  expect(await bucket.has('1/ab')).toBe(true)
  expect((await buffer(await bucket.read('1/ab'))).toString()).toBe('0123456789')
  expect((await buffer(await bucket.read('1/ab', { start: 2, end: 4 }))).toString()).toBe('234')
  await bucket.remove('1/ab')
  await bucket.remove('1/ab')
  await expect(bucket.read('1/ab')).rejects.toMatchObject({ code: 'notFound' })
})

test('objects are listed below a prefix over several pages, also with signs that paths and XML encode', async () => {
  const names = ["a b+c&d<e>'(1)*!", '%20', '报表.csv', 'x/1', 'x/2', 'y/1']
  server.pageSize = 2
  for (const name of names) await bucket.put(`listed/${name}`, contentOf(name))
  await bucket.put('listed-not', contentOf('other'))
  const listed = await bucket.list('listed/')
  expect(listed.map(({ key }) => key).sort()).toEqual(names.map((name) => `listed/${name}`).sort())
  const sizeOf = (name: string) => listed.find(({ key }) => key === `listed/${name}`)?.sizeBytes
  expect(names.map(sizeOf)).toEqual(names.map((name) => Buffer.byteLength(name)))
  expect(Date.now() - (listed[0]?.modifiedAt ?? 0)).toBeLessThan(60_000)
  expect(await bucket.listFolders('listed/')).toEqual(['x', 'y'])
  for (const { key } of listed) {
    expect((await buffer(await bucket.read(key))).toString()).toBe(key.slice('listed/'.length))
    await bucket.remove(key)
  }
  expect(await bucket.list('listed/')).toEqual([])
  server.pageSize = 1000
})

test.each([
  ['no list', '<Error><Code>NoSuchBucket</Code></Error>'],
  ['no end', '<ListBucketResult><Contents></Contents></ListBucketResult>'],
  [
    'an object without a size',
    '<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>p/a</Key></Contents></ListBucketResult>',
  ],
  [
    'an object of another prefix',
    '<ListBucketResult><IsTruncated>false</IsTruncated><CommonPrefixes><Prefix>q/</Prefix></CommonPrefixes></ListBucketResult>',
  ],
  ['no next page', '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>'],
])('an answer with %s is refused', (_, xml) => expect(() => parseListing(xml, 'p/')).toThrow())

test('a content that differs from its digest is not stored, and the reason is known', async () => {
  const content = contentOf('something')
  const changed = Object.assign({}, content, { digest: createHash('sha256').update('x').digest('hex') })
  await expect(bucket.put('1/cd', changed)).rejects.toMatchObject({
    code: 'unavailable',
    cause: { message: 'XAmzContentSHA256Mismatch' },
  })
  const other = new S3Bucket(server.urlFor('a-wrong-secret'))
  await expect(other.check()).rejects.toMatchObject({ cause: { message: 'SignatureDoesNotMatch' } })
  other.close()
})

test('a store that is away makes everything unavailable, and nothing is lost', async () => {
  const content = contentOf('kept')
  await bucket.put('1/ef', content)
  server.isAway = true
  const attempts = [
    bucket.has('1/ef'),
    bucket.read('1/ef'),
    bucket.put('1/gh', content),
    bucket.remove('1/ef'),
    bucket.list(''),
  ]
  for (const outcome of await Promise.allSettled(attempts))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  server.isAway = false
  expect((await buffer(await bucket.read('1/ef'))).toString()).toBe('kept')
  expect(existsSync(content.path)).toBe(true)
})

test('contents of a folder move into the bucket, and other files stay', async () => {
  const contents = new BucketContents(bucket)
  const content = contentOf('of the time before')
  const from = join(folder, 'files')
  const place = join(from, '7', content.digest.slice(0, 2))
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, content.digest), 'of the time before')
  const damaged = join(place, 'f'.repeat(64))
  writeFileSync(damaged, 'of the time before')
  // The uploads of a backup in a folder of several servers are none of this installation.
  const ofBackup = join(from, 'backups', '2026-11-20T06-10-18-053Z', 'files', '7', content.digest.slice(0, 2))
  mkdirSync(ofBackup, { recursive: true })
  writeFileSync(join(ofBackup, content.digest), 'of the time before')
  expect(await moveContents(from, contents)).toBe(1)
  expect(server.objects.get(`7/${content.digest.slice(0, 2)}/${content.digest}`)?.toString()).toBe('of the time before')
  expect(existsSync(join(place, content.digest))).toBe(false)
  expect([existsSync(damaged), existsSync(join(ofBackup, content.digest))]).toEqual([true, true])
  expect(await moveContents(from, contents)).toBe(0)
})
