import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { root } from '../prepare.mjs'
import { LongestFirst, longFiles } from './longest-first.ts'

test('every long file exists', () => {
  expect(longFiles.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('long files are first in their project, and projects keep their order', async () => {
  const project = (name: string) => ({ name, config: { isolate: true, sequence: { groupOrder: 1 } } })
  const [alone, node] = [project('a'), project('b')]
  const [longest = '', longer = ''] = longFiles
  const files = [
    { project: node, moduleId: '/clone/other.test.ts' },
    { project: node, moduleId: `/clone/${longer}` },
    { project: node, moduleId: `/clone/${longest}` },
    { project: alone, moduleId: '/clone/another.test.ts' },
  ] as unknown as TestSpecification[]
  const cache = { getTestSpecificationResult: () => ({ duration: 1, failed: false }) }
  const sorted = await new LongestFirst({ cache } as unknown as Vitest).sort(files)
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual([
    '/clone/another.test.ts',
    `/clone/${longest}`,
    `/clone/${longer}`,
    '/clone/other.test.ts',
  ])
})
