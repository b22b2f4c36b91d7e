// What is typed into a dialog and not saved yet, kept in this browser: a reload, a crash or a cut network loses nothing.
// Secrets are never kept.
import type { Field } from '@gemba/contract/kit/field.ts'
import { asObject, jsonCodec } from '../../storage/codec.ts'
import { defineStoredFamily, type StoredValue } from '../../storage/stored-value.ts'

export interface Draft<T> {
  /** Epoch ms of the last change. */
  at: number
  /** Version of the record it was begun on. */
  version: unknown
  content: T
}

/** Older drafts are dropped. */
const longestMs = 7 * 86_400_000

const draftAt = defineStoredFamily({
  prefix: 'gemba.draft.',
  area: 'browser',
  scope: 'user',
  initial: undefined,
  codec: jsonCodec<Draft<unknown>>(asObject),
})

/** The draft of a dialog, unless it is too old or not readable. */
export function readDraft<T>(key: string, now: number): Draft<T> | undefined {
  const stored = draftAt(key) as StoredValue<Draft<T>, undefined>
  const draft = stored.read()
  if (draft && now - draft.at < longestMs) return draft
  stored.remove()
  return undefined
}

/** Where the browser cannot store it, the dialog works all the same, only without its net. */
export const storeDraft = <T>(key: string, draft: Draft<T>): void => void draftAt(key).write(draft)

export const removeDraft = (key: string): void => draftAt(key).remove()

/** The values without those of secret fields. */
export function withoutSecrets<V extends Record<string, unknown>>(
  values: V,
  fields: readonly { name: string; field: Field }[],
): V {
  const secrets = new Set(fields.filter(({ field }) => field.kind === 'secret').map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name))) as V
}
