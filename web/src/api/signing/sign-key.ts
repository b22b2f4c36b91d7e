// The signing key outlives a reload in IndexedDB, which can hold a CryptoKey that no script can read out.
import { importKey, type SignKey } from './sign.ts'

const databaseName = 'gemba'
const store = 'keys'
let held: SignKey | undefined

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

/** Keeps the key of a new session; a browser that refuses IndexedDB keeps it until the page is reloaded. */
export async function storeSignKey(signKey: string): Promise<void> {
  held = await importKey(signKey)
  const key = held
  await inStore('readwrite', (keys) => keys.put(key, 'sign')).catch(() => undefined)
}

/** The key of the running session. `isFresh` looks past the one in memory: another tab may have signed in again. */
export async function loadSignKey(isFresh = false): Promise<SignKey | undefined> {
  if (held && !isFresh) return held
  held = await inStore<SignKey | undefined>('readonly', (keys) => keys.get('sign')).catch(() => held)
  return held
}

export async function removeSignKey(): Promise<void> {
  held = undefined
  await inStore('readwrite', (keys) => keys.delete('sign')).catch(() => undefined)
}
