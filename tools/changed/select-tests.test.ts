// The selection of `npm run test:changed`.
import { expect, test } from 'vitest'
import { selectTests } from './select-tests.ts'

const sources = new Map([
  ['contract/modules.ts', `import { stock } from './stock/index.ts'`],
  ['contract/stock/index.ts', `export * from './lot.ts'`],
  ['contract/stock/lot.ts', ''],
  ['contract/base/unit.ts', ''],
  ['contract/modules.test.ts', ''],
  ['server/src/platform/clock.ts', ''],
  ['server/src/platform/clock.test.ts', `import { clock } from './clock.ts'`],
  ['server/src/modules/stock/lot.ts', `import { lot } from '@gemba/contract/stock/lot.ts'`],
  ['server/src/modules/stock/lot.test.ts', `import { join } from '../../main/joined-product.fixture.ts'`],
  ['server/src/modules/base/unit.ts', `import { clock } from '../../platform/clock.ts'`],
  ['server/src/modules/base/unit.test.ts', `import { join } from '../../main/joined-product.fixture.ts'`],
  ['server/src/modules/alarm/alarm.test.ts', `import { join } from '../../main/joined-product.fixture.ts'`],
  [
    'server/src/main/start-product.ts',
    `import '../modules/stock/lot.ts'
    import '../modules/base/unit.ts'`,
  ],
  ['server/src/main/start-options.ts', `import type { Lot } from '../modules/stock/lot.ts'`],
  [
    'server/src/main/joined-product.fixture.ts',
    `import { demoRoutes } from '@gemba/demo/commands/demo-routes.ts'
    import { type Options, optionsOf } from './start-options.ts'
    import { startProduct } from './start-product.ts'`,
  ],
  ['demo/commands/demo-routes.ts', `import { hasDemo } from '../plant/masters.ts'`],
  ['demo/plant/masters.ts', `import { unit } from '@gemba/server/src/modules/base/unit.ts'`],
  ['demo/plant/masters.test.ts', `import { masters } from './masters.ts'`],
  ['web/src/features/lot.tsx', `import { lot } from '@gemba/contract/stock/lot.ts'`],
  ['web/src/features/lot.component-test.tsx', `const { Lot } = await import('./lot.tsx')`],
  ['web/src/features/other.component-test.tsx', ''],
])
const modules = { base: [], stock: ['base'], alarm: [] }
const select = (...paths: string[]) => selectTests(paths, { sources, modules })

test('a change of a module runs its tests and those of the modules that may use it, and no others', () => {
  expect(select('server/src/modules/base/unit.ts')).toEqual([
    'contract/modules.test.ts',
    'demo/plant/masters.test.ts',
    'server/src/modules/base/unit.test.ts',
    'server/src/modules/stock/lot.test.ts',
  ])
  expect(select('server/src/modules/stock/lot.ts')).toEqual([
    'contract/modules.test.ts',
    'server/src/modules/stock/lot.test.ts',
  ])
})

test('a change of the options of the start runs all tests that start a product', () => {
  expect(select('server/src/main/start-options.ts')).toContain('server/src/modules/alarm/alarm.test.ts')
})

test('a change of a declaration runs the tests of the screens that import it', () => {
  expect(select('contract/stock/lot.ts')).toEqual([
    'contract/modules.test.ts',
    'server/src/modules/stock/lot.test.ts',
    'web/src/features/lot.component-test.tsx',
  ])
})

test('a change of the platform runs the tests that import it without the whole product', () => {
  expect(select('server/src/platform/clock.ts')).toEqual([
    'contract/modules.test.ts',
    'demo/plant/masters.test.ts',
    'server/src/platform/clock.test.ts',
  ])
})

test('a change of the demo runs its own tests', () => {
  expect(select('demo/plant/masters.ts')).toEqual(['contract/modules.test.ts', 'demo/plant/masters.test.ts'])
})

test('a change of a screen or a test runs the files that import it', () => {
  expect(select('web/src/features/lot.tsx')).toEqual(['web/src/features/lot.component-test.tsx'])
  expect(select('web/src/features/other.component-test.tsx')).toEqual(['web/src/features/other.component-test.tsx'])
})

test('a change of the start of test products runs all tests that start one', () => {
  expect(select('server/src/main/joined-product.fixture.ts')).toEqual([
    'contract/modules.test.ts',
    'server/src/modules/alarm/alarm.test.ts',
    'server/src/modules/base/unit.test.ts',
    'server/src/modules/stock/lot.test.ts',
  ])
})

test('a change of packages, test configuration or database runs all tests', () => {
  expect(select('package-lock.json')).toBe('all')
  expect(select('vitest.config.ts')).toBe('all')
  expect(select('server/src/migrations/0230-lots.sql')).toBe('all')
})

test('a change of a document and no change run nothing', () => {
  expect(select('docs/vocabulary.md')).toEqual([])
  expect(select()).toEqual([])
})
