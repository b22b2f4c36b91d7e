// Records that were deleted here: what shows them is told, without knowing who deletes.

export interface RemovedRecords {
  /** Name of the resource. */
  resource: string
  ids: readonly string[]
}

const listeners = new Set<(removed: RemovedRecords) => void>()

/** Calls `listener` for what is deleted from now on; answers how to end that. */
export function onRemoved(listener: (removed: RemovedRecords) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function notifyRemoved(removed: RemovedRecords): void {
  for (const listener of listeners) listener(removed)
}
