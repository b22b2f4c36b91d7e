// The embedded PostgreSQL is another process: it is made and started while this one still reads the rest of the product.
import { type DataFolderLock, lockDataFolder } from '../../platform/embedded/data-folder-lock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/embedded/postgres.ts'
import { loadRequest } from '../../platform/restore/restore-request.ts'
import { assertRestored } from '../../platform/restore/unfinished-restore.ts'
import { readSettings } from '../../platform/settings.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'

/** A data folder that is held, and the PostgreSQL on it that is starting. */
export interface StartedStore {
  readonly lock: DataFolderLock
  readonly postgres: Promise<EmbeddedPostgres>
  /** Has somebody told when that PostgreSQL ends by itself, also when it did so already. */
  whenEnded(told: (reason: string) => void): void
}

/**
 * Begins what the settings ask for. Returns undefined where another PostgreSQL is used, where a restore comes first, and where
 * the start will be refused: whoever starts the product then says why.
 */
export function startStore(env: Record<string, string | undefined>): StartedStore | undefined {
  try {
    const { dataFolder, databaseUrl } = readSettings(env)
    if (databaseUrl) return undefined
    assertRestored(dataFolder)
    const lock = lockDataFolder(dataFolder)
    if (loadRequest(dataFolder)) {
      lock.release()
      return undefined
    }
    const ended = Promise.withResolvers<string>()
    const postgres = startEmbeddedPostgres({ dataFolder, onUnexpectedExit: ended.resolve })
    // Whoever waits for it hears of it.
    postgres.catch(() => undefined)
    return { lock, postgres, whenEnded: (told) => void ended.promise.then(told) }
  } catch (error) {
    if (error instanceof StartRefusal) return undefined
    throw error
  }
}
