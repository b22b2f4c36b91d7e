// Size of what a browser loads for the first screens, computed by web/budget.mjs.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Figure } from '../figure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the sizes of the last build. Throws Error without one. */
export function measureWebSize(): Figure[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['web/budget.mjs'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const lines = [...stdout.matchAll(/^(ok|OVER) +([\d.]+) KB of (\d+) KB +(.*)$/gm)]
  if (lines.length === 0) throw new Error(`the web app is not built: npm run build\n${stderr}`)
  return lines.map(([, verdict, size, budget, title]) => ({
    name: `web, gzipped: ${title}`,
    measured: `${size} KB`,
    goal: `<= ${budget} KB`,
    isMet: verdict === 'ok',
  }))
}
