// Duration of a first start from the command until it is ready: the demo plant in an empty folder, everything
// installed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSuite } from '../e2e/running-suite.ts'
import { type Figure, upperGoalMs } from './figure.ts'

const starts = 5

export async function measureReady(): Promise<Figure[]> {
  const times: number[] = []
  const folders: string[] = []
  for (let count = 0; count < starts; count++) {
    const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-bench-ready-'))
    folders.push(dataFolder)
    const startedAt = performance.now()
    const suite = await startSuite({ dataFolder, seed: 'demo' })
    times.push(performance.now() - startedAt)
    await suite.stop()
  }
  // Folders are removed at the end, because deleting on the disk would delay the next start.
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  return [
    upperGoalMs('first start of the demo, from its command until it is ready', times, { share: 0.5, goalMs: 5000 }),
  ]
}
