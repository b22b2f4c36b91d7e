// Focuses the list of a page that was opened without the pointer.
const patienceMs = 5_000

const rowCell = '[role="grid"] tbody [data-cell][tabindex="0"]'

let stopLast = (): void => undefined

/** Returns the first visible element that matches. */
const findVisible = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())

/**
 * Focuses the first row of the list of a page as soon as it is rendered, unless the person presses a key or the pointer
 * before. Expects the call before the navigation to `path`.
 */
export function focusPage(path: string): void {
  stopLast()
  const until = performance.now() + patienceMs
  // The list of the page that is left must not take the focus.
  const isSamePage = new URL(path, location.href).pathname === location.pathname
  const left = new Set(isSamePage ? [] : document.querySelectorAll(rowCell))
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const name of ['keydown', 'pointerdown'] as const) removeEventListener(name, stop, true)
  }
  const check = () => {
    const cell = findVisible(rowCell)
    const isOpen = document.querySelector('[role="dialog"][aria-modal="true"]') !== null
    if (cell && !left.has(cell) && !isOpen) {
      cell.focus()
      return stop()
    }
    if (performance.now() > until) return stop()
    frame = requestAnimationFrame(check)
  }
  stopLast = stop
  // The key that opened the page is still being handled.
  setTimeout(() => {
    for (const name of ['keydown', 'pointerdown'] as const) addEventListener(name, stop, true)
    check()
  })
}
