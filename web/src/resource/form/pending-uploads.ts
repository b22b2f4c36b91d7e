// Uploads that are running while a form is open. Saving waits for them, so that no file is lost.
import { createContext, useCallback, useRef } from 'react'

/** Resolves to whether the file arrived. */
export type PendingUpload = Promise<boolean>

/** Registers a running upload with the form around an input. */
export const PendingUploadContext = createContext<(upload: PendingUpload) => void>(() => undefined)

export type PendingUploads = ReturnType<typeof usePendingUploads>

/**
 * Returns the uploads of one form. `add` registers one. `haveArrived` resolves when none is running, to whether all
 * succeeded.
 */
export function usePendingUploads() {
  const pending = useRef(new Set<PendingUpload>())
  const add = useCallback((upload: PendingUpload) => {
    pending.current.add(upload)
    void upload.finally(() => pending.current.delete(upload))
  }, [])
  const haveArrived = async (): Promise<boolean> => (await Promise.all(pending.current)).every(Boolean)
  return { add, haveArrived }
}
