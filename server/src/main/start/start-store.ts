// Starts the embedded PostgreSQL, a separate process, while this process still loads the rest of the product.
import { type DataFolderLock, lockDataFolder } from '../../platform/embedded/data-folder-lock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/embedded/postgres.ts'
import { logRefusal } from '../../platform/log.ts'
import { loadRequest } from '../../platform/restore/restore-request.ts'
import { assertRestored } from '../../platform/restore/unfinished-restore.ts'
import { readSettings } from '../../platform/settings.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'

/** A locked data folder and the PostgreSQL starting on it. */
export interface StartedStore {
  readonly lock: DataFolderLock
  readonly postgres: Promise<EmbeddedPostgres>
  /** Calls `listener` when that PostgreSQL ends unexpectedly, also if it ended before. */
  whenEnded(listener: (reason: string) => void): void
}

/**
 * Starts the store of the settings. Returns undefined with an external PostgreSQL or if a restore is requested. Ends the
 * process with the reason in one line if the start will fail, because that needs no other part of the product.
 */
export function startStore(env: Record<string, string | undefined>): StartedStore | undefined {
  try {
    return openStarted(env)
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    logRefusal(error.message)
    process.exit(1)
  }
}

function openStarted(env: Record<string, string | undefined>): StartedStore | undefined {
  const { dataFolder, databaseUrl } = readSettings(env)
  assertRestored(dataFolder)
  if (databaseUrl) return undefined
  const lock = lockDataFolder(dataFolder)
  if (loadRequest(dataFolder)) {
    lock.release()
    return undefined
  }
  const ended = Promise.withResolvers<string>()
  const postgres = startEmbeddedPostgres({ dataFolder, onUnexpectedExit: ended.resolve })
  // The product awaits this promise and handles the error.
  postgres.catch(() => undefined)
  return { lock, postgres, whenEnded: (listener) => void ended.promise.then(listener) }
}
