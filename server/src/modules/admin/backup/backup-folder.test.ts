// Where backups are written and found, with a folder that several servers share and without.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manifestName } from '../../../platform/backup/manifest.ts'
import { BackupFolder } from './backup-folder.ts'

const [former, shared, unfinished] = [
  '2026-11-20T06-10-18-053Z',
  '2026-11-21T06-10-18-053Z',
  '2026-11-22T06-10-18-053Z.part',
]
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gemba-backups-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function makeBackup(place: string, folder: string): string {
  const path = join(root, place, folder)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, manifestName), '{}')
  return path
}

test('new backups are written into the shared folder, and those of the time before are found too', async () => {
  const folders = new BackupFolder(join(root, 'own'), join(root, 'shared'))
  makeBackup('own', former)
  expect(folders.list()).toEqual([former])
  expect(folders.pathOf(shared)).toBe(join(root, 'shared', shared))
  makeBackup('shared', shared)
  expect(folders.list().sort()).toEqual([former, shared])
  expect(new BackupFolder(join(root, 'other'), join(root, 'shared')).list()).toEqual([shared])
  expect(folders.pathOf(former)).toBe(join(root, 'own', former))
  for (const folder of [former, shared]) await folders.remove(folder)
  expect(folders.list()).toEqual([])
  expect(new BackupFolder(join(root, 'own')).pathOf(shared)).toBe(join(root, 'own', shared))
})

test('what a killed process has left is removed, but not what another server writes now', async () => {
  const folders = new BackupFolder(join(root, 'own'), join(root, 'shared'))
  makeBackup('own', unfinished)
  const path = makeBackup('shared', unfinished)
  await folders.removeUnfinished()
  expect([new BackupFolder(join(root, 'own')).has(unfinished), folders.has(unfinished)]).toEqual([false, true])
  const longAgo = Date.now() / 1000 - 2 * 86_400
  utimesSync(path, longAgo, longAgo)
  await folders.removeUnfinished()
  expect(folders.has(unfinished)).toBe(false)
})
