// A PostgreSQL for one test file that kills, freezes or restarts it, without affecting other files. It is durable:
// confirmed commits survive a kill.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from './postgres.ts'

export interface IsolatedCluster {
  readonly url: string
  /** Suspends all its processes. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

export async function startOwnCluster(): Promise<IsolatedCluster> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gemba-cluster-'))
  const postgres = await startEmbeddedPostgres({ dataFolder, isDurable: true })
  const signalAll = (signal: NodeJS.Signals): void => {
    for (const pid of processesOf(postgres.pid)) process.kill(pid, signal)
  }
  return {
    url: postgres.url,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async stop() {
      signalAll('SIGCONT')
      await postgres.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Returns the ids of a postmaster and its backends. */
export function processesOf(postmaster: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  return [postmaster, ...stdout.split('\n').map(Number).filter(Boolean)]
}
