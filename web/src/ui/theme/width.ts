// The widths at which the layout changes; style sheets name the same ones, less one.
import { useCallback, useSyncExternalStore } from 'react'

/** Below `phone` one column; below `compact` the header folds; below `wide` the side menu is a drawer. */
const widths = { phone: 768, compact: 1024, wide: 1280 } as const

/** Whether the window is narrower than that; the component follows. */
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

/** A finger needs more room than a mouse; read once, as a device hardly ever changes its main pointer. */
export const isCoarse = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
