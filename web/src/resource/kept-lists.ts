// What this browser keeps of a company's dictionaries, by code, and of its settings, so that selects are filled and
// settings hold before the server has answered. Held for one owner at a time: a user in a language.
import type { DictionaryOption } from '@gemba/contract/base/dictionary.ts'
import type { Settings } from './settings.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface Kept {
  owner: string
  options: Readonly<Record<string, readonly DictionaryOption[]>>
  settings: Settings
}

const storageKey = 'gemba.dictionary'

function keptFor(owner: string, store: Store): Kept {
  try {
    const kept = JSON.parse(store.getItem(storageKey) ?? '') as Kept
    if (kept.owner === owner) return kept
  } catch {
    // Nothing is kept yet, or by another version of the product.
  }
  return { owner, options: {}, settings: {} }
}

function write(kept: Kept, store: Store): void {
  try {
    store.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // The browser's store is full: everything is asked for again.
  }
}

/** Options of a dictionary as they were read last; undefined when they never were. */
export const readKeptOptions = (owner: string, code: string, store: Store = localStorage) =>
  keptFor(owner, store).options[code]

export function keepOptions(
  { owner, code }: { owner: string; code: string },
  options: readonly DictionaryOption[],
  store: Store = localStorage,
): void {
  const kept = keptFor(owner, store)
  write({ ...kept, options: { ...kept.options, [code]: options } }, store)
}

export const readKeptSettings = (owner: string, store: Store = localStorage): Settings => keptFor(owner, store).settings

export function keepSettings(owner: string, settings: Settings, store: Store = localStorage): void {
  write({ ...keptFor(owner, store), settings }, store)
}

/** Nothing stays for whoever comes next to this browser. */
export const dropKept = (store: Store = localStorage): void => store.removeItem(storageKey)
