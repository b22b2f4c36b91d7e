// Detects the record at which a person points, with one set of listeners for the whole page.
import { type NamedRecord, recordAt } from './record-card-context.ts'

type NamedElement = NamedRecord & { readonly element: HTMLElement }

interface Watcher {
  isInCard: (target: EventTarget | null) => boolean
  show: (found: NamedElement) => void
  hide: () => void
}

const restMs = 450
const leaveMs = 200
const pressMs = 500
/** A finger that moves further scrolls, in pixels. */
const stillPx = 10

/**
 * Calls back when the pointer rests on the name of a record or a finger presses it long, and when it leaves. Returns a
 * function that stops this.
 */
export function watchNames({ isInCard, show, hide }: Watcher): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let awaited: Element | undefined
  let pressedAt: { x: number; y: number } | undefined
  /** A card opened by a finger stays, wherever the mouse pointer is. */
  let isByFinger = false
  const wait = (on: Element | undefined, ms: number, then: () => void) => {
    if (awaited === on && timer !== undefined) return
    clearTimeout(timer)
    awaited = on
    timer = setTimeout(then, ms)
  }
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    pressedAt = undefined
  }
  const end = () => {
    stop()
    isByFinger = false
    hide()
  }
  const showIfThere = (namedElement: NamedElement) => () => namedElement.element.isConnected && show(namedElement)
  const ending = new AbortController()
  const on = <K extends keyof DocumentEventMap>(
    kind: K,
    listener: (event: DocumentEventMap[K]) => void,
    options: { passive?: boolean; capture?: boolean } = { passive: true },
  ) => document.addEventListener(kind, listener, { ...options, signal: ending.signal })
  on('pointerover', ({ target, pointerType, buttons }) => {
    if (pointerType === 'touch' || buttons !== 0 || isByFinger) return
    const namedElement = recordAt(target)
    if (isInCard(target)) stop()
    else if (namedElement) wait(namedElement.element, restMs, showIfThere(namedElement))
    else wait(undefined, leaveMs, hide)
  })
  on('pointerdown', ({ target, pointerType, clientX, clientY }) => {
    if (isInCard(target)) return
    end()
    const touchedRecord = pointerType === 'touch' ? recordAt(target) : undefined
    if (!touchedRecord) return
    pressedAt = { x: clientX, y: clientY }
    wait(touchedRecord.element, pressMs, () => {
      isByFinger = true
      showIfThere(touchedRecord)()
    })
  })
  on('pointermove', ({ clientX, clientY }) => {
    if (pressedAt && Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) > stillPx) stop()
  })
  on('pointerup', () => pressedAt && stop())
  on('pointercancel', () => pressedAt && stop())
  on('contextmenu', (event) => pressedAt && recordAt(event.target) && event.preventDefault(), {})
  on('keydown', ({ key }) => key === 'Escape' && end())
  on('scroll', ({ target }) => !isInCard(target) && end(), { passive: true, capture: true })
  return () => {
    stop()
    ending.abort()
  }
}
