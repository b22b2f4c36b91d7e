// Files on their way while a form is open: saving waits for them, so that none is lost.
import { createContext, useCallback, useRef } from 'react'

/** Resolves to whether the file arrived. */
export type PendingUpload = Promise<boolean>

/** Tells the form around an input of an upload that has begun. */
export const PendingUploadContext = createContext<(upload: PendingUpload) => void>(() => undefined)

export type PendingUploads = ReturnType<typeof usePendingUploads>

/** Uploads of one form: `add` one that has begun; `haveArrived` resolves when none is on its way, to whether all arrived. */
export function usePendingUploads() {
  const pending = useRef(new Set<PendingUpload>())
  const add = useCallback((upload: PendingUpload) => {
    pending.current.add(upload)
    void upload.finally(() => pending.current.delete(upload))
  }, [])
  const haveArrived = async (): Promise<boolean> => (await Promise.all(pending.current)).every(Boolean)
  return { add, haveArrived }
}
