import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { normalizeAddress, readFingerprint } from './fingerprint.ts'
import { findJoinObstacle } from './join-obstacle.ts'
import { assertRoles, describeOtherServer, listMissing } from './shape.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-fingerprint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const complete = {
  DATABASE_URL: 'postgres://u:p@db/gemba',
  HISTORY_URL: 'http://u:p@history:8123/gemba',
  MQTT_URL: 'mqtt://u:p@Broker',
  REDIS_URL: 'redis://:p@redis',
  GEMBA_FILES: join(folder, 'files'),
}
const fingerprintOf = (changes: Record<string, string>) =>
  readFingerprint(readSettings(Object.assign({}, complete, changes)))

test.each([
  ['http://u:p@History:80/gemba/?user=a&password=b&x=1', 'http://history/gemba?x=1'],
  ['mqtt://Broker', 'mqtt://broker:1883'],
  ['mqtts://broker/', 'mqtts://broker:8883'],
  ['redis://:secret@redis:6379', 'redis://redis:6379'],
  ['wss://broker:443/mqtt', 'wss://broker/mqtt'],
])('the address %s is %s', (address, normalized) => {
  expect(normalizeAddress(address)).toBe(normalized)
})

test('other credentials and spellings are the same servers, and no fingerprint has a password', () => {
  const fingerprint = fingerprintOf({ MQTT_URL: 'mqtt://v:secret@broker:1883', REDIS_URL: 'redis://redis:6379' })
  expect(fingerprint).toEqual(fingerprintOf({}))
  expect(JSON.stringify(fingerprint)).not.toMatch(/secret|u:p/)
})

const other = {
  id: '1',
  address: 'http://10.0.0.5:8080',
  version: '1.0.0',
  fingerprint: JSON.stringify(fingerprintOf({})),
  heartbeatAt: 0,
}
const joining = { fingerprint: fingerprintOf({}), pending: undefined }

test('an equal server may join, whatever the others do', () => {
  expect(findJoinObstacle(joining, [])).toBeUndefined()
  expect(findJoinObstacle(joining, [other, other])).toBeUndefined()
})

test.each([
  ['HISTORY_URL', { HISTORY_URL: 'http://other:8123/gemba' }],
  ['MQTT_URL', { MQTT_URL: 'mqtts://broker' }],
  ['REDIS_URL', { REDIS_URL: 'redis://redis/1' }],
  ['GEMBA_FILES', { GEMBA_FILES: join(folder, 'other') }],
])('%s that differs is named', (name, changes) => {
  const obstacle = findJoinObstacle(Object.assign({}, joining, { fingerprint: fingerprintOf(changes) }), [other])
  expect(obstacle?.reason).toMatch(
    new RegExp(`^${name} differs from that of the server http://10\\.0\\.0\\.5:8080 \\(.+ here\\)\\.`),
  )
})

test('a version that changes the database waits for the end of the others', () => {
  const newer = Object.assign({}, joining, { pending: '0999-more.sql' })
  expect(findJoinObstacle(newer, [other])?.reason).toContain(
    '(0999-more.sql), and the server http://10.0.0.5:8080 of version 1.0.0',
  )
})

test('a folder that cannot be written is refused in words', () => {
  expect(() => fingerprintOf({ GEMBA_FILES: '/dev/null/files' })).toThrow(/^GEMBA_FILES cannot be used \(.+\)\. Mount/)
})

test('what several servers need is named', () => {
  expect(listMissing(readSettings(complete))).toEqual([])
  const settings = readSettings({
    DATABASE_URL: complete.DATABASE_URL,
    REDIS_URL: complete.REDIS_URL,
    GEMBA_ROLES: 'api',
  })
  const missing = listMissing(settings)
  expect(missing).toEqual(['HISTORY_URL', 'MQTT_URL', 'GEMBA_FILES/S3_URL'])
  expect(() => assertRoles(settings, missing)).toThrow(
    'GEMBA_ROLES=api needs several servers, which need HISTORY_URL, MQTT_URL and GEMBA_FILES/S3_URL too.',
  )
  expect(() => assertRoles(readSettings(complete), [])).not.toThrow()
  expect(describeOtherServer(missing)).toMatch(
    /^Another server runs on this database; several servers need HISTORY_URL, /,
  )
  expect(describeOtherServer([])).toMatch(
    /^Another server runs on this database; several servers need DATABASE_URL, .+ without/,
  )
})
