// Records which tabs have unsaved input.
/** Paths of tabs with unsaved input. Updated by events, not by effects, because effects end while a tab is hidden. */
const unsavedPaths = new Set<string>()

export const hasUnsaved = (path: string): boolean => unsavedPaths.has(path)

/** Returns whether any page has unsaved input. */
export const hasAnyUnsaved = (): boolean => unsavedPaths.size > 0

export function markUnsaved(path: string, isUnsaved: boolean): void {
  if (isUnsaved) unsavedPaths.add(path)
  else unsavedPaths.delete(path)
}

/** Makes the browser ask before it leaves a page with unsaved input. Returns a function that stops this. */
export function guardUnload(): () => void {
  const guard = (event: BeforeUnloadEvent) => {
    if (unsavedPaths.size > 0) event.preventDefault()
  }
  window.addEventListener('beforeunload', guard)
  return () => window.removeEventListener('beforeunload', guard)
}
