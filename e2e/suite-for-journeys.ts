// One running product for all journeys of a run: seeded with the demo plant, then started again without its simulator,
// so that no alarm rings but those a journey causes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startSuite } from './running-suite.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    mqttUrl: string
  }
}

export default async function startSuiteForJourneys(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-journeys-'))
  await (await startSuite({ dataFolder, seed: 'demo' })).stop()
  const suite = await startSuite({ dataFolder, seed: 'none', allowsLoopback: true })
  project.provide('origin', suite.origin)
  project.provide('mqttUrl', suite.mqttUrl)
  return async () => {
    await suite.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
