// Copies texts to the clipboard, also on pages without TLS. Browsers offer `navigator.clipboard` on secure pages only.

/** Copies a text. Must run in an event handler of a person's gesture. Returns whether the browser has copied it. */
export async function copyText(text: string): Promise<boolean> {
  if (!globalThis.navigator.clipboard) return copyBySelection(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  )
}

/** Copies with an invisible field and the old `copy` command. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  field.setAttribute('aria-hidden', 'true')
  field.tabIndex = -1
  // Inside the open dialog, which traps the focus.
  const home = before?.closest('[role="dialog"]') ?? document.body
  home.append(field)
  try {
    field.select()
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
