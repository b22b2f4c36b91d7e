// Determines at which pinned edges of a grid columns continue. The style sheet shows a shadow there.
import { type RefObject, useLayoutEffect } from 'react'

/** Tolerance in pixels for zoomed browsers. */
const slack = 1

/** Writes the sides with more content to `data-more` of the box, without rendering. */
export function useMoreToScroll(scroller: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = box
      const sides = [
        ...(scrollLeft > slack ? ['left'] : []),
        ...(scrollWidth - clientWidth - scrollLeft > slack ? ['right'] : []),
      ].join(' ')
      if (box.dataset.more !== sides) box.dataset.more = sides
    }
    look()
    box.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    if (box.firstElementChild) sizes.observe(box.firstElementChild)
    return () => {
      box.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [scroller])
}
