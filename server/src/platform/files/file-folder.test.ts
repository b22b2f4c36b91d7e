import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { FileFolder } from './file-folder.ts'

let folder: string

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['the folder of one server', false, false, false],
  ['a folder of several servers', true, true, false],
])('a start on %s removes the uploads that a crash has interrupted, and none in progress', (_, isShared, ...remain) => {
  folder = mkdtempSync(join(tmpdir(), 'gemba-files-'))
  const incoming = join(folder, 'incoming')
  mkdirSync(incoming)
  const paths = ['begun-now', 'begun-before-a-day'].map((name) => join(incoming, name))
  for (const path of paths) writeFileSync(path, 'part')
  const longAgo = Date.now() / 1000 - 90_000
  utimesSync(paths[1] ?? '', longAgo, longAgo)
  new FileFolder(folder, { isShared })
  expect(paths.map((path) => existsSync(path))).toEqual(remain)
})
