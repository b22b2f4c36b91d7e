// Turns changes of state into the spans to store.
import type { RunChange, StoredRun } from './object-run.ts'
import type { RunState } from './run-rule.ts'

export interface NewSpan {
  readonly objectId: string
  readonly state: RunState
  readonly from: number
  /** Null for the open span. */
  readonly to: number | null
}

export interface SpanPlan {
  /** When the stored open span ends; null if it stays open. */
  readonly closedAt: number | null
  readonly spans: readonly NewSpan[]
}

/**
 * Returns what to store for the changes of one object, in their order. Changes that are stored already, because the
 * reply to the first attempt was lost, are ignored.
 */
export function planSpans(stored: StoredRun | undefined, changes: readonly RunChange[]): SpanPlan {
  const isOpen = stored !== undefined && stored.state !== null
  const from = stored?.from ?? Number.NEGATIVE_INFINITY
  const fresh = changes.filter(({ at }) => (isOpen ? at > from : at >= from))
  // Without an open span there is nothing to end.
  const starts = isOpen ? fresh : fresh.slice(fresh.findIndex(({ state }) => state !== null))
  const first = starts[0]
  if (first === undefined || (!isOpen && first.state === null)) return { closedAt: null, spans: [] }
  const spans = starts.flatMap(({ objectId, state, at }, index): NewSpan[] =>
    state === null ? [] : [{ objectId, state, from: at, to: starts[index + 1]?.at ?? null }],
  )
  return { closedAt: isOpen ? first.at : null, spans }
}
