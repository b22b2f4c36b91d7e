// Parts of an open form with input that is no value of the form yet, such as pasted lines. Saving waits until they are
// finished.
import { createContext, useCallback, useContext, useEffect, useRef } from 'react'

export interface FormPart {
  /** Returns whether saving would lose no input. */
  isFinished: () => boolean
  /** Shows the person what is left to do and focuses it. */
  tell: () => void
}

/** Adds a part to the form around it. Returns a function that removes it. */
type AddPart = (part: FormPart) => () => void

export const UnfinishedPartsContext = createContext<AddPart>(() => () => undefined)

export type UnfinishedParts = ReturnType<typeof useUnfinishedParts>

/** Returns the parts of one form. `first` returns one that is not finished; undefined if all are. */
export function useUnfinishedParts() {
  const parts = useRef(new Set<FormPart>())
  const add = useCallback<AddPart>((part) => {
    parts.current.add(part)
    return () => parts.current.delete(part)
  }, [])
  const first = (): FormPart | undefined => [...parts.current].find((part) => !part.isFinished())
  return { add, first }
}

/** Registers a part with the form around it while it is mounted. */
export function useFormPart(part: FormPart): void {
  const add = useContext(UnfinishedPartsContext)
  const latest = useRef(part)
  useEffect(() => {
    latest.current = part
  })
  useEffect(() => add({ isFinished: () => latest.current.isFinished(), tell: () => latest.current.tell() }), [add])
}
