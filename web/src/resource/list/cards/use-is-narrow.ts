import { type RefObject, useLayoutEffect, useState } from 'react'

/** Below this width of its container a list shows cards, because a table has room for two columns only. */
const cardsBelowPx = 600

/** Returns whether an element is too narrow for a table. Renders again when that changes, also after a rotation. */
export function useIsNarrow(ref: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(() => window.innerWidth < cardsBelowPx)
  useLayoutEffect(() => {
    const container = ref.current
    if (!container) return
    const measure = () => {
      const { width } = container.getBoundingClientRect()
      // A hidden page has no width.
      if (width > 0) setNarrow(width < cardsBelowPx)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(container)
    return () => observer.disconnect()
  }, [ref])
  return isNarrow
}
