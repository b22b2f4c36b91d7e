// Texts for the clipboard, on pages without TLS too: browsers give `navigator.clipboard` to secure pages only.

/** Copies a text; call it within the act of a person. Answers whether the browser took it. */
export async function copyText(text: string): Promise<boolean> {
  if (!globalThis.navigator.clipboard) return copyBySelection(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  )
}

/** By a field out of sight, as pages copied before there was an interface for it. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  field.setAttribute('aria-hidden', 'true')
  field.tabIndex = -1
  // Inside the open dialog, which holds the focus.
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
