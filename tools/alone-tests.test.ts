// Files of the group `node` share a process. What starts a product, an intake or a history of its own, of whose engine a
// process has one, or replaces modules, has a process to itself: its name ends in `.alone.test.ts`.
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

test('a test that starts something a process has one of, or replaces modules, has a process to itself', () => {
  expect(testPaths.length).toBeGreaterThan(400)
  const shared = testPaths.filter((path) => !path.includes('.alone.'))
  const wrong = shared.filter((path) => {
    const source = readOurs(path)
    return imported.test(source) || replaced.test(source)
  })
  expect(wrong).toEqual([])
})
