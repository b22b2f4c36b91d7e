// One browser for all journeys, and a running product per worker. Its data is seeded once with the demo plant and
// copied. It starts without the simulator, so that only journeys cause alarms.
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { programEnvironment, type RunningSuite, root, startSuite } from './running-suite.ts'
import { serveBrowser } from './visitor.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** By worker, from the first on. */
    suites: readonly { origin: string; mqttUrl: string }[]
    /** Address to connect to the shared browser. */
    browser: string
  }
}

/** One more than the number of cores, because a journey waits for its page half of the time. */
export const journeyWorkers = 2

export default async function startSuitesForJourneys(project: TestProject): Promise<() => Promise<void>> {
  const folders = Array.from({ length: journeyWorkers }, () => mkdtempSync(join(tmpdir(), 'gemba-journeys-')))
  const [seeded = '', ...copies] = folders
  await seedInto(seeded)
  // Copied with the owner, because PostgreSQL runs as another user if the product runs as root.
  for (const copy of copies) execFileSync('cp', ['-a', `${seeded}/.`, copy])
  const [browser, ...suites] = await Promise.all([serveBrowser(), ...folders.map(startUnseeded)])
  project.provide('browser', browser.wsEndpoint())
  project.provide(
    'suites',
    suites.map(({ origin, mqttUrl }) => ({ origin, mqttUrl })),
  )
  return async () => {
    await Promise.all([browser.close(), ...suites.map((suite) => suite.stop())])
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

async function seedInto(dataFolder: string): Promise<void> {
  const program = 'demo/demo-plant.fixture.ts'
  const env = programEnvironment({ dataFolder, seed: 'demo' })
  await promisify(execFile)(process.execPath, [program], { cwd: root, env })
}

const startUnseeded = (dataFolder: string): Promise<RunningSuite> =>
  startSuite({ dataFolder, seed: 'none', allowsLoopback: true })
