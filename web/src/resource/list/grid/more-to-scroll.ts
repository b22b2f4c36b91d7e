// At which pinned edges of a grid columns go on underneath; the style sheet draws a shadow there.
import { type RefObject, useLayoutEffect } from 'react'

/** A pixel is lost where the browser is zoomed. */
const slack = 1

/** Says in `data-more` of the box at which sides there is more to scroll to. Draws nothing anew. */
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
