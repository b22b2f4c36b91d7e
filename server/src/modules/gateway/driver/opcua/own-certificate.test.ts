import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../../platform/db/database.ts'
import { storeOn } from '../../../../platform/db/store.ts'
import { createTestDatabase } from '../../../../platform/db/test-database.fixture.ts'
import { certificateFilesIn, readOwnCertificate } from './certificate-files.ts'
import { OwnCertificate } from './own-certificate.ts'

let database: Database
let folder: string

beforeAll(async () => {
  database = openDatabase(await createTestDatabase(), { connections: 4 })
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query(`delete from installation where key = 'opcuaCertificate'`)
  folder = mkdtempSync(join(tmpdir(), 'gemba-certificate-'))
  return () => rmSync(folder, { recursive: true })
})

const folderOf = (server: string) => join(folder, server)
const certificateOf = (server: string, formerFolder = folderOf('former')) =>
  new OwnCertificate({ store: storeOn(database), folder: folderOf(server), formerFolder })

function read(server: string): string[] {
  const { certificateFile, privateKeyFile } = certificateFilesIn(folderOf(server))
  return [certificateFile, privateKeyFile].map((path) => readFileSync(path, 'utf8'))
}

test('servers that start together, and one that starts later, have the same certificate and application URI', async () => {
  await Promise.all(['first', 'second'].map((server) => certificateOf(server).prepare()))
  await certificateOf('third').prepare()
  const [certificate, key] = read('first')
  expect(certificate).toContain('BEGIN CERTIFICATE')
  expect(key).toContain('PRIVATE KEY')
  expect([read('second'), read('third')]).toEqual([read('first'), read('first')])
  expect((await readOwnCertificate(folderOf('third'))).applicationUri).toBe(`urn:${hostname()}:gemba`)
  const { certificateFile, privateKeyFile } = certificateFilesIn(folderOf('third'))
  for (const path of [certificateFile, privateKeyFile]) expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('the certificate of an earlier version is taken over, by other servers too', async () => {
  await certificateOf('earlier').prepare()
  await database.pool.query(`delete from installation where key = 'opcuaCertificate'`)
  await certificateOf('upgraded', folderOf('earlier')).prepare()
  await certificateOf('other').prepare()
  expect([read('upgraded'), read('other')]).toEqual([read('earlier'), read('earlier')])
})

test('files that differ from the stored certificate, as after a restore, are replaced', async () => {
  await certificateOf('first').prepare()
  const { certificateFile, privateKeyFile } = certificateFilesIn(folderOf('second'))
  mkdirSync(folderOf('second'))
  for (const path of [certificateFile, privateKeyFile]) writeFileSync(path, 'old')
  await certificateOf('second').prepare()
  expect(read('second')).toEqual(read('first'))
})

test('a failure is thrown, and the next call tries again', async () => {
  const certificate = certificateOf('server')
  writeFileSync(folderOf('server'), '')
  await expect(certificate.prepare()).rejects.toThrow()
  rmSync(folderOf('server'))
  await certificate.prepare()
  expect(read('server')[0]).toContain('BEGIN CERTIFICATE')
})
