import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import './silent-debug.ts'

test('the MQTT parser of the broker writes no debug output', () => {
  const require = createRequire(import.meta.url)
  const parserRequire = createRequire(createRequire(require.resolve('aedes')).resolve('mqtt-packet'))
  const createDebug = parserRequire('debug') as (name: string) => { enabled?: boolean }
  // A logger of the package has the property `enabled`, whose reading costs time.
  expect(createDebug('mqtt-packet:parser').enabled).toBeUndefined()
})
