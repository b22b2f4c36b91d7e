// The widths at which the layout changes. Style sheets use the same widths minus one.
import { useCallback, useSyncExternalStore } from 'react'

/** Below `phone` there is one column; below `compact` the header is reduced; below `wide` the side menu is a drawer. */
const widths = { phone: 768, compact: 1024, wide: 1280 } as const

/** Returns whether the window is narrower than a width. The component renders again when that changes. */
export function useIsBelow(width: keyof typeof widths): boolean {
  const query = `(max-width: ${widths[width] - 1}px)`
  const follow = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}

/**
 * Whether the main pointer is a finger, which needs more room than a mouse. Read once, because it hardly ever changes.
 */
export const isCoarse = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
