// The only access to the storage of the browser. Every key is declared with its codec, its default and whose it is. A storage that
// cannot be read or is full (private windows, blocked cookies, quota) holds the defaults and never throws.
import type { Codec } from './codec.ts'

/** `browser` lasts and is shared by all tabs; `tab` ends with the tab. */
type StorageArea = 'browser' | 'tab'

/** Whose a value is: of everybody who uses this browser, or of one user, who is part of the key or of the content. */
type StorageScope = 'browser' | 'user'

interface Declaration<T, Initial> {
  readonly area: StorageArea
  readonly scope: StorageScope
  readonly codec: Codec<T>
  /** What is read where nothing, or nothing readable, is stored. */
  readonly initial: T | Initial
}

export interface StoredValue<T, Initial = T> {
  readonly read: () => T | Initial
  /** Returns false where the browser cannot store it. */
  readonly write: (value: T) => boolean
  readonly remove: () => void
  /** Whether something is stored, readable or not. */
  readonly isStored: () => boolean
  /** Calls back when another tab has changed the value. Returns a function that stops that. */
  readonly onChange: (notify: () => void) => () => void
}

/** A declared key, or the beginning of the keys of a family. */
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

/** Declares keys of one beginning; the rest says of which record or user a value is. */
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

/** Removes all that this tab stores, of this product and of others on this site, except some keys. */
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
  // The key is null when a tab has cleared the whole storage.
  const handle = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
