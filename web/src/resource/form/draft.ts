// Stores unsaved input of a dialog in this browser, so that a reload, a crash or a lost network loses nothing. Secrets
// are never stored.
import type { Field } from '@gemba/contract/kit/field.ts'
import { asObject, jsonCodec } from '../../storage/codec.ts'
import { defineStoredFamily, type StoredValue } from '../../storage/stored-value.ts'

export interface Draft<T> {
  /** Epoch ms of the last change. */
  at: number
  /** Version of the record when the draft was started. */
  version: unknown
  content: T
}

/** Maximum age in milliseconds. Older drafts are dropped. */
const longestMs = 7 * 86_400_000

const draftAt = defineStoredFamily({
  prefix: 'gemba.draft.',
  area: 'browser',
  scope: 'user',
  initial: undefined,
  codec: jsonCodec<Draft<unknown>>(asObject),
})

/** Returns the draft of a dialog; undefined if it is too old or cannot be read. */
export function readDraft<T>(key: string, now: number): Draft<T> | undefined {
  const stored = draftAt(key) as StoredValue<Draft<T>, undefined>
  const draft = stored.read()
  if (draft && now - draft.at < longestMs) return draft
  stored.remove()
  return undefined
}

/** Stores a draft. If the browser cannot store it, the dialog works without a draft. */
export const storeDraft = <T>(key: string, draft: Draft<T>): void => void draftAt(key).write(draft)

export const removeDraft = (key: string): void => draftAt(key).remove()

/** Returns the values without those of secret fields. */
export function withoutSecrets<V extends Record<string, unknown>>(
  values: V,
  fields: readonly { name: string; field: Field }[],
): V {
  const secrets = new Set(fields.filter(({ field }) => field.kind === 'secret').map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name))) as V
}
