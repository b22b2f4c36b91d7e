import { type RefObject, useEffect, useState } from 'react'
import { fitRows } from './list-state.ts'

const settleMs = 400

/** How many rows fit the place of the table; undefined until it is known. */
export function useFittingRows(ref: RefObject<HTMLDivElement | null>, rowHeight: number): number | undefined {
  const [fit, setFit] = useState<number>()
  useEffect(() => {
    const place = ref.current
    if (!place) return
    let timer: ReturnType<typeof setTimeout>
    const observer = new ResizeObserver(([entry]) => {
      const rows = fitRows(entry?.contentRect.height ?? 0, rowHeight)
      clearTimeout(timer)
      // The first measure counts at once; later ones after the window has come to rest.
      setFit((known) => known ?? rows)
      timer = setTimeout(() => setFit(rows), settleMs)
    })
    observer.observe(place)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [ref, rowHeight])
  return fit
}
