// Parts of an open form that hold something which is no value of it yet, such as pasted lines: saving waits until they are finished.
import { createContext, useCallback, useContext, useEffect, useRef } from 'react'

export interface FormPart {
  /** Whether it holds nothing that saving would lose. */
  isFinished: () => boolean
  /** Tells the person what is left to do, and leads there. */
  tell: () => void
}

/** Adds a part to the form around it; returns what takes it away. */
type AddPart = (part: FormPart) => () => void

export const UnfinishedPartsContext = createContext<AddPart>(() => () => undefined)

export type UnfinishedParts = ReturnType<typeof useUnfinishedParts>

/** The parts of one form: `first` returns one that is not finished, undefined where all are. */
export function useUnfinishedParts() {
  const parts = useRef(new Set<FormPart>())
  const add = useCallback<AddPart>((part) => {
    parts.current.add(part)
    return () => parts.current.delete(part)
  }, [])
  const first = (): FormPart | undefined => [...parts.current].find((part) => !part.isFinished())
  return { add, first }
}

/** Tells the form around it of a part, as long as it is shown. */
export function useFormPart(part: FormPart): void {
  const add = useContext(UnfinishedPartsContext)
  const latest = useRef(part)
  useEffect(() => {
    latest.current = part
  })
  useEffect(() => add({ isFinished: () => latest.current.isFinished(), tell: () => latest.current.tell() }), [add])
}
