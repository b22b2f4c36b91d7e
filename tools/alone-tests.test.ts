// Files of the project `node` share a process. A test that starts a product, an intake or a history store, of which a
// process can have only one, or that replaces modules needs its own process: its name ends in `.alone.test.ts`.
import { expect, test } from 'vitest'
import { ourFiles, readOurs } from './our-files.ts'

const starters = [
  'startIntakeBroker',
  'startTestProduct',
  'startProduct',
  'startSuite',
  'openHistory',
  'startDemoIntake',
  'IntakePort',
  'Intake',
  'killRepeatedly',
  'killIntake',
  'killBrokerAndProduct',
]
const imported = new RegExp(`^import [^'"]*\\b(?:${starters.join('|')})\\b[^'"]*['"]`, 'm')
const replaced = /\bvi\.(?:resetModules|mock)\(/

const testPaths = ourFiles().filter((path) => /[.]test[.](?:tsx?|mjs)$/.test(path))

test('a test that starts a per-process component or replaces modules is in a file of its own process', () => {
  expect(testPaths.length).toBeGreaterThan(400)
  const sharedPaths = testPaths.filter((path) => !path.includes('.alone.'))
  const misplaced = sharedPaths.filter((path) => {
    const source = readOurs(path)
    return imported.test(source) || replaced.test(source)
  })
  expect(misplaced).toEqual([])
})
