import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findStalePackages, hashSources, run } from './prepare.mjs'

describe('findStalePackages', () => {
  const lock = {
    packages: {
      '': { name: 'gemba' },
      web: { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0', integrity: 'x' },
      'node_modules/other-platform': { version: '1.0.0', integrity: 'y', optional: true },
    },
  }
  const installed = (a) => ({ packages: { 'node_modules/a': a } })

  test('nothing is stale if all packages of this platform are installed', () => {
    expect(findStalePackages(lock, installed({ version: '1.0.0', integrity: 'x' }))).toEqual([])
  })
  test.each([
    ['nothing installed', undefined],
    ['an interrupted installation', {}],
    ['a different version', installed({ version: '1.0.1', integrity: 'x' })],
    ['a different content', installed({ version: '1.0.0', integrity: 'z' })],
  ])('%s is stale', (_case, present) => {
    expect(findStalePackages(lock, present)).toEqual(['node_modules/a'])
  })
})

describe('hashSources', () => {
  let folder
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gemba sources '))
    for (const name of ['src', 'dist', 'node_modules']) mkdirSync(join(folder, name))
    writeFileSync(join(folder, 'src', 'a.ts'), 'a')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('detects changed, renamed and new sources, but ignores tests and build results', () => {
    const first = hashSources([folder])
    writeFileSync(join(folder, 'src', 'a.test.ts'), 'test')
    writeFileSync(join(folder, 'dist', 'a.js'), 'built')
    writeFileSync(join(folder, 'node_modules', 'b.js'), 'b')
    expect(hashSources([folder])).toBe(first)

    writeFileSync(join(folder, 'src', 'a.ts'), 'b')
    const second = hashSources([folder])
    rmSync(join(folder, 'src', 'a.ts'))
    writeFileSync(join(folder, 'src', 'c.ts'), 'b')
    const third = hashSources([folder])
    expect(new Set([first, second, third]).size).toBe(3)
  })
})

test('run resolves to the exit code, or to 128 plus the number of a signal', async () => {
  expect(await run(process.execPath, ['-e', 'process.exit(7)'])).toBe(7)
  expect(await run(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")'])).toBe(137)
})
