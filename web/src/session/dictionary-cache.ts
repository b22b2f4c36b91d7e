// What this browser keeps of a company's dictionaries, by code, and of its settings, so that selects are filled and
// settings hold before the server has answered. Held for one owner at a time: a user in a language.
import type { DictionaryOption } from '@gemba/contract/base/dictionary.ts'
import type { Settings } from './settings.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface CachedDictionaries {
  owner: string
  options: Readonly<Record<string, readonly DictionaryOption[]>>
  settings: Settings
}

const storageKey = 'gemba.dictionary'

function cachedFor(owner: string, store: Store): CachedDictionaries {
  try {
    const cached = JSON.parse(store.getItem(storageKey) ?? '') as CachedDictionaries
    if (cached.owner === owner) return cached
  } catch {
    // Nothing is cached yet, or by another version of the product.
  }
  return { owner, options: {}, settings: {} }
}

function write(cached: CachedDictionaries, store: Store): void {
  try {
    store.setItem(storageKey, JSON.stringify(cached))
  } catch {
    // The browser's store is full: everything is asked for again.
  }
}

/** Options of a dictionary as they were read last; undefined when they never were. */
export const readCachedOptions = (owner: string, code: string, store: Store = localStorage) =>
  cachedFor(owner, store).options[code]

export function cacheOptions(
  { owner, code }: { owner: string; code: string },
  options: readonly DictionaryOption[],
  store: Store = localStorage,
): void {
  const cached = cachedFor(owner, store)
  write({ ...cached, options: { ...cached.options, [code]: options } }, store)
}

export const readCachedSettings = (owner: string, store: Store = localStorage): Settings =>
  cachedFor(owner, store).settings

export function cacheSettings(owner: string, settings: Settings, store: Store = localStorage): void {
  write({ ...cachedFor(owner, store), settings }, store)
}

/** Nothing stays for whoever comes next to this browser. */
export const clearCache = (store: Store = localStorage): void => store.removeItem(storageKey)
