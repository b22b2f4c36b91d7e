// A running product per worker. Its data is seeded once with the demo plant and copied. It starts without the
// simulator, so that only journeys cause alarms.
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { programEnvironment, type RunningSuite, root, startSuite } from './running-suite.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** By worker, from the first on. */
    suites: readonly { origin: string; mqttUrl: string }[]
    /** Data of the demo plant, for a journey that starts a product with other settings. */
    spareFolder: string
    /** Folder of a cluster whose database contains the demo plant. */
    clusterFolder: string
  }
}

/** One more than the number of cores, because a journey waits for its page half of the time. */
export const journeyWorkers = 3

export default async function startSuitesForJourneys(project: TestProject): Promise<() => Promise<void>> {
  const folders = Array.from({ length: journeyWorkers + 1 }, () => mkdtempSync(join(tmpdir(), 'gemba-journeys-')))
  const [seeded = '', ...copies] = folders
  await seedInto(seeded)
  // Copied with the owner, because PostgreSQL runs as another user if the product runs as root.
  for (const copy of copies) execFileSync('cp', ['-a', `${seeded}/.`, copy])
  const clusterFolder = mkdtempSync(join(tmpdir(), 'gemba-journeys-'))
  const databaseFolder = join(clusterFolder, 'database')
  mkdirSync(databaseFolder)
  execFileSync('cp', ['-a', join(seeded, 'pg'), join(seeded, 'pg.secret'), databaseFolder])
  folders.push(clusterFolder)
  const suites = await Promise.all(folders.slice(0, journeyWorkers).map(startUnseeded))
  project.provide('spareFolder', folders[journeyWorkers] ?? '')
  project.provide('clusterFolder', clusterFolder)
  project.provide(
    'suites',
    suites.map(({ origin, mqttUrl }) => ({ origin, mqttUrl })),
  )
  return async () => {
    await Promise.all(suites.map((suite) => suite.stop()))
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
