import { type RefObject, useEffect, useState } from 'react'
import { fitRows } from './list-state.ts'

const settleMs = 400

/** Returns how many rows fit into the element of the table; undefined until it is measured. */
export function useFittingRows(ref: RefObject<HTMLDivElement | null>, rowHeight: number): number | undefined {
  const [fit, setFit] = useState<number>()
  useEffect(() => {
    const place = ref.current
    if (!place) return
    let timer: ReturnType<typeof setTimeout>
    const observer = new ResizeObserver(([entry]) => {
      const rows = fitRows(entry?.contentRect.height ?? 0, rowHeight)
      clearTimeout(timer)
      // The first measurement applies at once, later ones after the window is no longer resized.
      setFit((fittingRows) => fittingRows ?? rows)
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
