// Caches a company's dictionaries, by code, and its settings in this browser, so that selects and settings work before
// the server has replied. The cache belongs to one owner at a time: a user in a language.
import type { DictionaryOption } from '@gemba/contract/base/dictionary.ts'
import { asObject, jsonCodec } from '../storage/codec.ts'
import { defineStored } from '../storage/stored-value.ts'
import type { Settings } from './settings.ts'

interface CachedDictionaries {
  owner: string
  options: Readonly<Record<string, readonly DictionaryOption[]>>
  settings: Settings
}

const dictionaries = defineStored({
  key: 'gemba.dictionary',
  area: 'browser',
  scope: 'user',
  initial: undefined,
  codec: jsonCodec<CachedDictionaries>(asObject),
})

function cachedFor(owner: string): CachedDictionaries {
  const cached = dictionaries.read()
  return cached?.owner === owner ? cached : { owner, options: {}, settings: {} }
}

/** Returns the options of a dictionary as they were last read; undefined if they were never read. */
export const readCachedOptions = (owner: string, code: string) => cachedFor(owner).options[code]

/** Caches options. If the browser cannot store them, they are requested again. */
export function cacheOptions(
  { owner, code }: { owner: string; code: string },
  options: readonly DictionaryOption[],
): void {
  const cached = cachedFor(owner)
  dictionaries.write({ ...cached, options: { ...cached.options, [code]: options } })
}

export const readCachedSettings = (owner: string): Settings => cachedFor(owner).settings

export const cacheSettings = (owner: string, settings: Settings): void =>
  void dictionaries.write({ ...cachedFor(owner), settings })

/** Clears the cache, so that the next user of this browser finds nothing. */
export const clearCache = (): void => dictionaries.remove()
