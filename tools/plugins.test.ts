// The plugins of the linter report the spreads that they forbid, and no others.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readOurs } from './our-files.ts'

const pathOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const { plugins } = JSON.parse(readOurs('biome.json')) as { plugins: readonly string[] }

/** Returns the lines of `code` that a plugin reports. */
function reportedLines(code: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'gemba-plugins-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const settings = { root: true, plugins: plugins.map(pathOf), linter: { rules: { preset: 'none' } } }
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings))
  writeFileSync(join(folder, 'example.tsx'), code)
  const { stderr } = spawnSync(process.execPath, [pathOf('node_modules/@biomejs/biome/bin/biome'), 'lint', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const lines = code.split('\n')
  return [...stderr.matchAll(/^example[.]tsx:(\d+):\d+ plugin/gm)].map(([, line]) => lines[Number(line) - 1] ?? '')
}

const forbidden = [
  'export const a = { ...(x && { y: 1 }) }',
  'export const b = { ...(x !== undefined && { x }), z }',
  'export const c = { ...(x ? { y: 1 } : {}) }',
  'export const d = { ...(x ? {} : { y: 1 }) }',
  'export const e = { ...(x ?? {}) }',
  'export const f = { ...{ y: 1 } }',
  'export const g = <A {...(x && { y: 1 })} />',
  'export const h = <A b={1} {...(x ? { y: 1 } : {})} />',
]

const allowed = [
  'export const a = { y: x ? 1 : undefined, ...rest, ...(x && rest), ...(rows.get(1) ?? none) }',
  'export const b = [...(x ? [{ y: 1 }] : []), ...(x ? [1] : [])]',
  'export const c = call(...(x ? [{ y: 1 }] : []))',
  'export const d = <A {...rest} b={x ? { y: 1 } : undefined} />',
]

test('conditional spreads and spreads of literals are errors; other spreads are not', () => {
  expect(reportedLines([...forbidden, ...allowed].join('\n'))).toEqual(forbidden)
})
