import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeMemoryFolder } from './memory-folder.ts'

const memory = mkdtempSync(join(tmpdir(), 'gemba-memory-'))
afterAll(() => rmSync(memory, { recursive: true, force: true }))

test('folders of processes that have ended are removed, others stay', () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const [ended, sameNumber] = [`gemba-tests-${pid}-a`, `gemba-tests-${process.pid}-a`]
  const others = [`gemba-tests-${process.ppid}-a`, 'gemba', 'gemba-tests-x']
  for (const name of [ended, sameNumber, ...others]) mkdirSync(join(memory, name))
  const folder = makeMemoryFolder(memory, 1) ?? ''
  expect(basename(folder)).toMatch(new RegExp(`^gemba-tests-${process.pid}-\\w{6}$`))
  expect(readdirSync(memory).sort()).toEqual([...others, basename(folder)].sort())
})

test.each([
  ['there is too little room', memory, 2 ** 60],
  ['there is no such folder', join(memory, 'missing'), 1],
])('files stay on disk if %s', (_reason, folder, bytes) => {
  expect(makeMemoryFolder(folder, bytes)).toBeUndefined()
})
