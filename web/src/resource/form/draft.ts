// What is typed into a dialog and not saved yet, kept in this browser: a reload, a crash or a cut network loses nothing.
// Secrets are never kept.
import type { Field } from '@gemba/contract/kit/field.ts'

export interface Draft<T> {
  /** Epoch ms of the last change. */
  at: number
  /** Version of the record it was begun on. */
  version: unknown
  content: T
}

const prefix = 'gemba.draft.'
/** Older drafts are dropped. */
const longestMs = 7 * 86_400_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The draft of a dialog, unless it is too old or not readable. */
export function readDraft<T>(key: string, now: number, store: Store = localStorage): Draft<T> | undefined {
  try {
    const draft = JSON.parse(store.getItem(prefix + key) ?? 'null') as Draft<T> | null
    if (draft && now - draft.at < longestMs) return draft
  } catch {
    // A draft that cannot be read is none.
  }
  store.removeItem(prefix + key)
  return undefined
}

export function storeDraft<T>(key: string, draft: Draft<T>, store: Store = localStorage): void {
  try {
    store.setItem(prefix + key, JSON.stringify(draft))
  } catch {
    // The browser's store is full: the dialog works all the same, only without its net.
  }
}

export const removeDraft = (key: string, store: Store = localStorage): void => store.removeItem(prefix + key)

/** The values without those of secret fields. */
export function withoutSecrets<V extends Record<string, unknown>>(
  values: V,
  fields: readonly { name: string; field: Field }[],
): V {
  const secrets = new Set(fields.filter(({ field }) => field.kind === 'secret').map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name))) as V
}
