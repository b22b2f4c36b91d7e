import { type RefObject, useEffect } from 'react'

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])'

const candidatesIn = (panel: HTMLElement): HTMLElement[] =>
  [...panel.querySelectorAll<HTMLElement>(focusable)].filter((element) => element.offsetParent !== null)

/** Focuses the first field of the body. The buttons of the header come last. */
function focusFirst(panel: HTMLElement): void {
  const autofocusElement = panel.querySelector<HTMLElement>('[data-autofocus]')
  const isWanted = (element: HTMLElement) =>
    element.closest('[data-panel-body]') && !element.closest('[data-focus-later]')
  const first = autofocusElement ?? candidatesIn(panel).find(isWanted) ?? panel
  first.focus()
}

/**
 * Keeps Tab inside an element while it is mounted. Focuses its first field, again for each new round, and restores the
 * previous focus at the end.
 */
export function useFocusTrap(ref: RefObject<HTMLElement | null>, round = 0): void {
  useEffect(() => {
    if (round > 0 && ref.current) focusFirst(ref.current)
  }, [ref, round])
  useEffect(() => {
    const panel = ref.current
    if (!panel) return
    const before = document.activeElement
    focusFirst(panel)
    const keepInside = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return
      const all = candidatesIn(panel)
      const edge = event.shiftKey ? all[0] : all.at(-1)
      if (document.activeElement !== edge && panel.contains(document.activeElement)) return
      event.preventDefault()
      ;(event.shiftKey ? all.at(-1) : all[0])?.focus()
    }
    panel.addEventListener('keydown', keepInside)
    // The focused element may be removed, for example a saved row. The keys must still reach the panel. Between two
    // fields no element has the focus, so a change that leaving the first one causes is checked after the second has it.
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (document.activeElement === document.body) panel.focus()
      })
    })
    observer.observe(panel, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      panel.removeEventListener('keydown', keepInside)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [ref])
}
