import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns the inner width of an element in pixels, and `initial` before it is measured. Renders again when it changes.
 * When a hidden page is shown again with the same width, nothing is rendered.
 */
export function useWidth(ref: RefObject<HTMLElement | null>, initial: number): number {
  const [width, setWidth] = useState(initial)
  // Setting a state to the value that it has may render once more.
  const measured = useRef(initial)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { clientWidth } = element
      // A hidden page has no width.
      if (clientWidth === 0 || clientWidth === measured.current) return
      measured.current = clientWidth
      setWidth(clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
