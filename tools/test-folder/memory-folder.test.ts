import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeMemoryFolder } from './memory-folder.ts'

const memory = mkdtempSync(join(tmpdir(), 'gemba-memory-'))
afterAll(() => rmSync(memory, { recursive: true, force: true }))

test('folders of processes that have ended are removed, others stay', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const [abandoned, ofParent, foreign] = [`gemba-tests-${pid}`, `gemba-tests-${process.ppid}`, 'gemba'].map((name) =>
    join(memory, name),
  ) as [string, string, string]
  for (const folder of [abandoned, ofParent, foreign]) mkdirSync(folder)
  expect(makeMemoryFolder(memory, 1)).toBe(join(memory, `gemba-tests-${process.pid}`))
  expect([abandoned, ofParent, foreign].map((folder) => existsSync(folder))).toEqual([false, true, true])
})

test.each([
  ['there is too little room', memory, 2 ** 60],
  ['there is no such folder', join(memory, 'missing'), 1],
])('files stay on disk if %s', (_reason, folder, bytes) => {
  expect(makeMemoryFolder(folder, bytes)).toBeUndefined()
})
