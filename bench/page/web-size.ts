// What a browser loads for the first screens; web/budget.mjs knows how to count it.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Figure } from '../figure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The web app as it was built last. Error when it has not been built. */
export function measureWebSize(): Figure[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['web/budget.mjs'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const lines = [...stdout.matchAll(/^(ok|OVER) +([\d.]+) KB of (\d+) KB +(.*)$/gm)]
  if (lines.length === 0) throw new Error(`the web app is not built: npm run build\n${stderr}`)
  return lines.map(([, verdict, size, budget, what]) => ({
    name: `web, gzipped: ${what}`,
    measured: `${size} KB`,
    goal: `<= ${budget} KB`,
    isMet: verdict === 'ok',
  }))
}
