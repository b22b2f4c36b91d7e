// `npm run test:changed [-- BASE]`: runs the tests that changes since BASE (default `main`, or HEAD without a `main`)
// can break, including uncommitted changes. Browser journeys run only in `npm test`.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../chromium.mjs'
import { environment, pinnedNode, root } from '../prepare.mjs'
import { selectTests } from './select-tests.ts'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '')

function findBase(): string {
  const branch = process.argv[2] ?? (lines(git('branch', '--list', 'main', '--format=%(refname:short)'))[0] || 'HEAD')
  return git('merge-base', branch, 'HEAD').trim()
}

const untracked = lines(git('ls-files', '--others', '--exclude-standard'))
const removed = new Set(lines(git('ls-files', '--deleted')))
const changedPaths = [...lines(git('diff', '--name-only', findBase())), ...untracked]
const sourcePaths = [...lines(git('ls-files')), ...untracked].filter(
  (path) => /[.](tsx?|mjs)$/.test(path) && !removed.has(path),
)
const tests = selectTests(changedPaths, {
  sources: new Map(sourcePaths.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
  modules: JSON.parse(readFileSync(join(root, 'server/src/modules/dependencies.json'), 'utf8')),
})
process.stdout.write(
  `${changedPaths.length} changed files: ${tests === 'all' ? 'all tests' : `${tests.length} test files`}\n`,
)
if (tests === 'all' || tests.length > 0) {
  const projects = ['node', 'node-alone', 'components'].flatMap((name) => ['--project', name])
  const { status } = spawnSync(
    pinnedNode(),
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...(tests === 'all' ? [] : tests), ...projects],
    { cwd: root, stdio: 'inherit', env: { CHROMIUM_PATH: findChromium() ?? '', ...environment() } },
  )
  process.exitCode = status ?? 1
}
