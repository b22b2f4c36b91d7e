// One PostgreSQL for all module tests of a run. Each test file creates its own database in it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the database `gemba` of the test run's PostgreSQL, as superuser. */
    postgresUrl: string
    /** A folder that is removed after the run. */
    testFolder: string
  }
}

export default async function startPostgresForTests(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-tests-'))
  const testFolder = mkdtempSync(join(tmpdir(), 'gemba-tests-'))
  const postgres = await startEmbeddedPostgres({ dataFolder, isDurable: false })
  project.provide('postgresUrl', postgres.url)
  project.provide('testFolder', testFolder)
  return async () => {
    await postgres.stop()
    for (const folder of [dataFolder, testFolder]) rmSync(folder, { recursive: true, force: true })
  }
}
