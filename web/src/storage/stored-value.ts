// The only access to the storage of the browser. Every key is declared with its codec, its default and its owner. A
// storage that is full or cannot be read (private windows, blocked cookies, quota) reads as the defaults and never
// throws.
import type { Codec } from './codec.ts'

/** `browser` is permanent and shared by all tabs; `tab` ends with the tab. */
type StorageArea = 'browser' | 'tab'

/**
 * The owner of a value: everybody who uses this browser, or one user, whose id is part of the key or of the content.
 */
type StorageScope = 'browser' | 'user'

interface Declaration<T, Initial> {
  readonly area: StorageArea
  readonly scope: StorageScope
  readonly codec: Codec<T>
  /** The value if nothing is stored or if it cannot be decoded. */
  readonly initial: T | Initial
}

export interface StoredValue<T, Initial = T> {
  readonly read: () => T | Initial
  /** Returns false if the browser cannot store the value. */
  readonly write: (value: T) => boolean
  readonly remove: () => void
  /** Returns whether something is stored, even if it cannot be decoded. */
  readonly isStored: () => boolean
  /** Calls the listener when another tab changes the value. Returns a function that unsubscribes. */
  readonly onChange: (notify: () => void) => () => void
}

/** A declared key, or the prefix of a family of keys. */
interface DeclaredKey {
  readonly key: string
  readonly area: StorageArea
  readonly scope: StorageScope
}

/** The keys that the loaded modules declare. */
export const declaredKeys: DeclaredKey[] = []

/** Declares one key. */
export function defineStored<T, Initial = T>(
  declaration: Declaration<T, Initial> & { readonly key: string },
): StoredValue<T, Initial> {
  const { key, area, scope } = declaration
  declaredKeys.push({ key, area, scope })
  return valueAt<T, Initial>(key, declaration)
}

/** Declares a family of keys with a common prefix. The rest of a key names the record or user of the value. */
export function defineStoredFamily<T, Initial = T>(
  declaration: Declaration<T, Initial> & { readonly prefix: string },
): (rest: string) => StoredValue<T, Initial> {
  const { prefix, area, scope } = declaration
  declaredKeys.push({ key: `${prefix}*`, area, scope })
  return (rest) => valueAt<T, Initial>(prefix + rest, declaration)
}

function valueAt<T, Initial>(key: string, { area, codec, initial }: Declaration<T, Initial>): StoredValue<T, Initial> {
  return {
    read: () => {
      const text = readText(area, key)
      if (text === null) return initial
      try {
        return codec.decode(text) ?? initial
      } catch {
        return initial
      }
    },
    write: (value) => attempt(() => storageOf(area).setItem(key, codec.encode(value))),
    remove: () => void attempt(() => storageOf(area).removeItem(key)),
    isStored: () => readText(area, key) !== null,
    onChange: (notify) => listen(key, notify),
  }
}

/** Removes everything that this tab stores, also for other products on this origin, except some keys. */
export function clearTabStorage({ except }: { except: readonly string[] }): void {
  const texts = except.map((key) => [key, readText('tab', key)] as const)
  attempt(() => {
    storageOf('tab').clear()
    for (const [key, text] of texts) if (text !== null) storageOf('tab').setItem(key, text)
  })
}

const storageOf = (area: StorageArea): Storage => (area === 'tab' ? sessionStorage : localStorage)

function readText(area: StorageArea, key: string): string | null {
  try {
    return storageOf(area).getItem(key)
  } catch {
    return null
  }
}

function attempt(change: () => void): boolean {
  try {
    change()
    return true
  } catch {
    return false
  }
}

function listen(key: string, notify: () => void): () => void {
  // The key is null if a tab has cleared the whole storage.
  const handle = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
