// The history of edits for undo and redo.

export interface EditHistory<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** The subject of the last change. Further changes of the same subject belong to the same step. */
  readonly of: string | undefined
}

const maxSteps = 100

export const begin = <T>(present: T): EditHistory<T> => ({ past: [], present, future: [], of: undefined })

/** Returns the history with one more change. Consecutive changes of the same subject are one step. */
export function changed<T>(history: EditHistory<T>, present: T, of?: string): EditHistory<T> {
  if (present === history.present) return history
  const isSame = of !== undefined && of === history.of
  const past = isSame ? history.past : [...history.past, history.present].slice(-maxSteps)
  return { past, present, future: [], of }
}

export function undoChange<T>(history: EditHistory<T>): EditHistory<T> {
  const present = history.past.at(-1)
  if (present === undefined) return history
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], of: undefined }
}

export function redoChange<T>(history: EditHistory<T>): EditHistory<T> {
  const [present, ...future] = history.future
  if (present === undefined) return history
  return { past: [...history.past, history.present], present, future, of: undefined }
}
