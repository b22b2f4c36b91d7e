// The signing key survives a reload in IndexedDB, which can store a CryptoKey that scripts cannot read.
import { importKey, type SignKey } from './sign.ts'

const databaseName = 'gemba'
const store = 'keys'
let cachedKey: SignKey | undefined

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

async function inStore<T>(mode: IDBTransactionMode, run: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase()
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = run(database.transaction(store, mode).objectStore(store))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } finally {
    database.close()
  }
}

/** Stores the key of a new session. If IndexedDB is not available, the key lasts until the page is reloaded. */
export async function storeSignKey(signKey: string): Promise<void> {
  cachedKey = await importKey(signKey)
  const key = cachedKey
  await inStore('readwrite', (keys) => keys.put(key, 'sign')).catch(() => undefined)
}

/**
 * Returns the key of the running session. `isFresh` skips the copy in memory, because another tab may have signed in
 * again.
 */
export async function loadSignKey(isFresh = false): Promise<SignKey | undefined> {
  if (cachedKey && !isFresh) return cachedKey
  cachedKey = await inStore<SignKey | undefined>('readonly', (keys) => keys.get('sign')).catch(() => cachedKey)
  return cachedKey
}

export async function removeSignKey(): Promise<void> {
  cachedKey = undefined
  await inStore('readwrite', (keys) => keys.delete('sign')).catch(() => undefined)
}
