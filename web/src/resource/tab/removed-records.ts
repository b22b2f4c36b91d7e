// Notifies listeners about records that were deleted in this browser tab.

export interface RemovedRecords {
  /** Name of the resource. */
  resource: string
  ids: readonly string[]
}

const listeners = new Set<(removed: RemovedRecords) => void>()

/** Calls `listener` for records deleted from now on. Returns a function that unsubscribes. */
export function onRemoved(listener: (removed: RemovedRecords) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function notifyRemoved(removed: RemovedRecords): void {
  for (const listener of listeners) listener(removed)
}
