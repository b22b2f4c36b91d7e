import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { offlineModules, workerOf } from './offline-shell.ts'

const bench = 'src/features/production/bench'
const sheets = offlineModules.filter((key) => key.startsWith(bench) && !key.endsWith('bench-page.tsx'))

test('every sheet that the bench imports dynamically is cached', () => {
  const source = readFileSync(join(import.meta.dirname, bench, 'sheets.tsx'), 'utf8')
  const loaded = [...source.matchAll(/import\('\.\/(.+)'\)/g)].map(([, path]) => `${bench}/${path}`)
  expect(loaded.length).toBeGreaterThan(0)
  expect(sheets.toSorted()).toEqual(loaded.toSorted())
})

test('a build caches the static imports of the page, the frame and the bench, each file with its digest', () => {
  const dist = mkdtempSync(join(tmpdir(), 'gemba-shell-'))
  const manifest = {
    'index.html': { file: 'assets/start.js', css: ['assets/start.css'] },
    'src/app/shell/shell.tsx': { file: 'assets/frame.js', imports: ['index.html', '_a.js'] },
    '_a.js': { file: 'assets/a.js', imports: ['src/app/shell/shell.tsx'] },
    'src/ui/icon/named-icon.tsx': { file: 'assets/icons.js' },
    'src/features/production/bench/bench-page.tsx': { file: 'assets/bench.js', imports: ['_a.js'] },
    'src/other.tsx': { file: 'assets/other.js' },
    ...Object.fromEntries(sheets.map((key) => [key, { file: 'assets/sheets.js' }])),
  }
  for (const folder of ['.vite', 'assets']) mkdirSync(join(dist, folder))
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
  const names = ['start.js', 'start.css', 'frame.js', 'a.js', 'icons.js', 'bench.js', 'sheets.js']
  for (const name of names) writeFileSync(join(dist, 'assets', name), name)
  const worker = workerOf(dist, 'run()')
  const { version, entry, files } = JSON.parse(/^const shell = (.*)\nrun\(\)$/.exec(worker)?.[1] ?? '')
  expect(entry).toBe('assets/start.js')
  expect(Object.keys(files)).toEqual(names.map((name) => `assets/${name}`).toSorted())
  expect(files['assets/a.js']).toBe(`sha256-${createHash('sha256').update('a.js').digest('base64')}`)
  // Browsers install a service worker again when its text differs.
  expect(workerOf(dist, 'run()')).toBe(worker)
  expect(workerOf(dist, 'runOtherwise()')).not.toContain(version)
  rmSync(dist, { recursive: true, force: true })
})
