// PostgreSQL of the trial cluster, with a standby that can take its place.
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/embedded/postgres.ts'
import { type Standby, startStandby } from './standby.ts'
import type { StoreProcess } from './store-process.ts'

export interface DatabaseStore extends StoreProcess {
  /** Starts a standby that follows the running server. */
  addStandby(): Promise<void>
  /** Ends the server as a crash does and promotes the standby, which then has the port of the store. */
  failOver(): Promise<void>
}

export function databaseStore(dataFolder: string): DatabaseStore {
  let postgres: EmbeddedPostgres | undefined
  let standby: Standby | undefined
  let isPromoted = false
  const portOf = (): number => (postgres ? Number(new URL(postgres.url).port) : 0)
  return {
    get port() {
      return isPromoted ? (standby?.port ?? 0) : portOf()
    },
    urlAt(port) {
      const url = new URL(postgres?.url ?? 'postgres://127.0.0.1')
      url.port = String(port)
      return url.href
    },
    async start() {
      if (isPromoted) throw new Error('the standby has taken the place of PostgreSQL')
      postgres ??= await startEmbeddedPostgres({ dataFolder })
    },
    async addStandby() {
      if (!postgres) throw new Error('PostgreSQL does not run')
      const folder = join(dataFolder, 'standby')
      standby ??= await startStandby({ primaryFolder: dataFolder, primaryUrl: postgres.url, folder })
    },
    async failOver() {
      if (!postgres || !standby) throw new Error('PostgreSQL has no standby')
      // All its processes end at once and leave what they have not written.
      process.kill(postgres.pid, 'SIGQUIT')
      await postgres.stop()
      await standby.promote()
      isPromoted = true
    },
    async kill() {
      await standby?.kill()
      await postgres?.stop()
      postgres = undefined
    },
  }
}
