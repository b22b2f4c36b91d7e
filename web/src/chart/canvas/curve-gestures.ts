import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type CurveWindow, moveWindow, zoomWindow } from '../window/curve-window.ts'

/** Zooms by the wheel and moves by dragging. The keys + and − and the arrow keys do the same. */
export function useCurveGestures(
  place: RefObject<HTMLDivElement | null>,
  shownWindow: CurveWindow,
  onWindow: (window: CurveWindow) => void,
): void {
  const zoom = useEffectEvent((factor: number, at: number) =>
    onWindow(zoomWindow(shownWindow, factor, { place: at, now: Date.now() })),
  )
  const moveBy = useEffectEvent((share: number, from: CurveWindow) => onWindow(moveWindow(from, share, Date.now())))
  const current = useEffectEvent(() => shownWindow)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      zoom(event.deltaY > 0 ? 1.25 : 0.8, (event.clientX - element.getBoundingClientRect().left) / element.clientWidth)
    }
    const onDown = (down: PointerEvent) => {
      if (down.button !== 0) return
      const from = current()
      const move = (event: PointerEvent) => moveBy((down.clientX - event.clientX) / element.clientWidth, from)
      const end = () => {
        window.removeEventListener('pointermove', move)
        window.removeEventListener('pointerup', end)
      }
      window.addEventListener('pointermove', move)
      window.addEventListener('pointerup', end)
    }
    const onKey = (event: KeyboardEvent) => {
      const keys = new Map<string, () => void>([
        ['+', () => zoom(0.8, 0.5)],
        ['=', () => zoom(0.8, 0.5)],
        ['-', () => zoom(1.25, 0.5)],
        ['ArrowLeft', () => moveBy(-0.1, current())],
        ['ArrowRight', () => moveBy(0.1, current())],
      ])
      const action = keys.get(event.key)
      if (!action) return
      event.preventDefault()
      action()
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('keydown', onKey)
    return () => {
      element.removeEventListener('wheel', onWheel)
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('keydown', onKey)
    }
  }, [place])
}
