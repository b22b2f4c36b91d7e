// One browser for all journeys, and a running product for each worker: seeded with the demo plant, then started again without its simulator,
// so that no alarm rings but those a journey causes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type RunningSuite, startSuite } from './running-suite.ts'
import { serveBrowser } from './visitor.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** By worker, from the first on. */
    suites: readonly { origin: string; mqttUrl: string }[]
    /** Where the shared browser is joined. */
    browser: string
  }
}

const workers = 2

export default async function startSuitesForJourneys(project: TestProject): Promise<() => Promise<void>> {
  const folders = Array.from({ length: workers }, () => mkdtempSync(join(tmpdir(), 'gemba-journeys-')))
  const [browser, ...suites] = await Promise.all([serveBrowser(), ...folders.map(startSeeded)])
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

async function startSeeded(dataFolder: string): Promise<RunningSuite> {
  await (await startSuite({ dataFolder, seed: 'demo' })).stop()
  return startSuite({ dataFolder, seed: 'none', allowsLoopback: true })
}
