import { generateKeyPairSync } from 'node:crypto'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeLicenceKey } from './licence/licence-file.ts'
import { readSettings } from './settings.ts'
import { StartRefusal } from './start-refusal.ts'

const licenceKey = writeLicenceKey(generateKeyPairSync('ed25519').publicKey)

describe('settings', () => {
  test('an empty environment gives the documented defaults and no addresses', () => {
    expect(readSettings({ PATH: '/bin', GEMBA_PORT: '', DATABASE_URL: '' })).toEqual({
      port: 8080,
      mqttPort: 1883,
      dataFolder: resolve('.data'),
      seed: 'demo',
    })
  })

  test('reads every setting', () => {
    const settings = readSettings({
      GEMBA_PORT: '9000',
      GEMBA_MQTT_PORT: '0',
      GEMBA_DATA: '/srv/a plant',
      GEMBA_SEED: 'none',
      DATABASE_URL: 'postgres://u:p@db/gemba',
      HISTORY_URL: 'http://ch:8123',
      MQTT_URL: 'mqtts://broker',
      REDIS_URL: 'redis://cache',
      S3_URL: 's3://key:secret@store/bucket',
      GEMBA_LICENSE_KEY: licenceKey,
    })
    expect(settings).toEqual({
      port: 9000,
      mqttPort: 0,
      dataFolder: resolve('/srv/a plant'),
      seed: 'none',
      databaseUrl: 'postgres://u:p@db/gemba',
      historyUrl: 'http://ch:8123',
      mqttUrl: 'mqtts://broker',
      redisUrl: 'redis://cache',
      s3Url: 's3://key:secret@store/bucket',
      licenceKey,
    })
  })

  test('S-323 services have their own addresses or paths', () => {
    const { services } = readSettings({
      GEMBA_FRONT_URL: 'https://front.example/',
      GEMBA_SCREEN_URL: '/screen/',
      GEMBA_REALTIME_URL: 'http://10.0.0.5:8081/rt',
      GEMBA_LAK_URL: '',
    })
    expect(services).toEqual({
      front: 'https://front.example',
      screen: '/screen',
      realtime: 'http://10.0.0.5:8081/rt',
    })
  })

  test.each([
    [{ GEMBA_REALTIME_URL: 'rt' }, 'GEMBA_REALTIME_URL'],
    [{ GEMBA_FRONT_URL: 'javascript:alert(1)' }, 'GEMBA_FRONT_URL'],
    [{ GEMBA_LAK_URL: '//other.example' }, 'GEMBA_LAK_URL'],
    [{ GEMBA_LAK_URL: 'https://u:p@other.example' }, 'GEMBA_LAK_URL'],
    [{ GEMBA_BUSINESS_URL: 'https://other.example/?a=1' }, 'GEMBA_BUSINESS_URL'],
    [{ GEMBA_PROT: '8080' }, 'GEMBA_PROT'],
    [{ GEMBA_METRICS_TOKEN: 'short' }, 'GEMBA_METRICS_TOKEN'],
    [{ GEMBA_METRICS_TOKEN: 'has spaces and is long enough' }, 'GEMBA_METRICS_TOKEN'],
    [{ GEMBA_PORT: '65536' }, 'GEMBA_PORT'],
    [{ GEMBA_PORT: '80a' }, 'GEMBA_PORT'],
    [{ GEMBA_MQTT_PORT: '-1' }, 'GEMBA_MQTT_PORT'],
    [{ GEMBA_SEED: 'prod' }, 'GEMBA_SEED'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ HISTORY_URL: 'clickhouse' }, 'HISTORY_URL'],
    [{ MQTT_URL: 'http://x' }, 'MQTT_URL'],
    [{ REDIS_URL: 'x' }, 'REDIS_URL'],
    [{ S3_URL: 'file://x' }, 'S3_URL'],
    [{ GEMBA_LICENSE_KEY: 'MCowBQ' }, 'GEMBA_LICENSE_KEY'],
  ])('%o is rejected with one line that names the setting', (env, name) => {
    let refusal: unknown
    try {
      readSettings(env)
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(StartRefusal)
    expect((refusal as Error).message).toContain(name)
    expect((refusal as Error).message).not.toContain('\n')
  })

  test('reads where companies may send', () => {
    expect(readSettings({}).outbound).toBeUndefined()
    expect(readSettings({ GEMBA_UPLOADS_MB_PER_COMPANY: '512' }).uploadsMbPerCompany).toBe(512)
    for (const text of ['0', '-1', '1.5', 'many'])
      expect(() => readSettings({ GEMBA_UPLOADS_MB_PER_COMPANY: text })).toThrow('GEMBA_UPLOADS_MB_PER_COMPANY must be')
    expect(readSettings({ GEMBA_OUTBOUND: 'private' }).outbound).toBe('private')
    expect(readSettings({ GEMBA_OUTBOUND: 'public' }).outbound).toBe('public')
    expect(() => readSettings({ GEMBA_OUTBOUND: 'loopback' })).toThrow('GEMBA_OUTBOUND must be private or public')
    expect(readSettings({}).driversMayUseLoopback).toBeUndefined()
    expect(readSettings({ GEMBA_DRIVERS_LOOPBACK: 'yes' }).driversMayUseLoopback).toBe(true)
    expect(() => readSettings({ GEMBA_DRIVERS_LOOPBACK: '1' })).toThrow('GEMBA_DRIVERS_LOOPBACK must be yes or no')
  })

  test('the error of an invalid address does not show its password', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://root:hunter2@db' })).toThrow(/^(?!.*hunter2).*DATABASE_URL/)
  })
})
