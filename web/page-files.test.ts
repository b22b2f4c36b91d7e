import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { readPageFiles } from './page-files.ts'
import { pages } from './src/app/shell/pages.ts'

test('the build lists the modules that pages open with', () => {
  const root = import.meta.dirname
  const files = readPageFiles(root)
  for (const [address, modules] of Object.entries(files)) {
    const { load, readAhead } = pages[address] ?? {}
    for (const module of modules) {
      expect(existsSync(join(root, module)), module).toBe(true)
      if (!modules[0]?.endsWith('resource-page.tsx')) expect(`${load} ${readAhead}`).toContain(basename(module))
    }
  }
  expect(files).toMatchObject({
    '/lak/pages/equipment/object/:id': [
      'src/features/equipment/object-page.tsx',
      'src/features/equipment/object-page-reads.ts',
    ],
    '/bcs/pages/base/protocol': ['src/resource/page/resource-page.tsx'],
    '/exception': ['src/features/production/exception/exception-page.tsx'],
  })
})
