import type * as fs from 'node:fs'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newStores, oldStores, swapStores } from './swap-stores.ts'

let folder: string
const cut = vi.hoisted(() => ({ after: Number.POSITIVE_INFINITY }))

// Renames until the machine loses power.
vi.mock('node:fs', async (load) => {
  const real = await load<typeof fs>()
  const renameSync: typeof real.renameSync = (from, to) => {
    if (cut.after-- <= 0) throw new Error('cut off')
    real.renameSync(from, to)
  }
  return { ...real, renameSync }
})

function make(below: string, names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(join(folder, below, name), { recursive: true })
    writeFileSync(join(folder, below, name, 'whose'), below || 'present')
  }
}
const whose = (...path: string[]): string | undefined => {
  const file = join(folder, ...path, 'whose')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

beforeEach(() => {
  cut.after = Number.POSITIVE_INFINITY
  folder = mkdtempSync(join(tmpdir(), 'gemba-swap-'))
  make('', ['pg', 'history', 'spool', 'backups'])
  writeFileSync(join(folder, 'latest.snapshot'), 'old')
  make(newStores, ['pg', 'history', 'files', 'spool'])
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each(Array.from({ length: 10 }, (_, renames) => [renames]))(
  'interrupted after %i renames, the next start continues',
  (renames) => {
    cut.after = renames
    if (renames < 8) expect(() => swapStores(folder)).toThrow('cut off')
    else swapStores(folder)
    cut.after = Number.POSITIVE_INFINITY
    swapStores(folder)
    for (const name of ['pg', 'history', 'files', 'spool']) expect(whose(name)).toBe(newStores)
    for (const name of ['pg', 'history', 'spool']) expect(whose(oldStores, name)).toBe('present')
    expect(whose('backups')).toBe('present')
    expect(readdirSync(join(folder, newStores))).toEqual([])
    expect(existsSync(join(folder, 'latest.snapshot'))).toBe(false)
  },
)
