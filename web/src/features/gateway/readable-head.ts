/** Returns the start of a message as text. Unprintable characters become dots. */
export function readableHead(head: string): string {
  const bytes = Uint8Array.from(atob(head), (letter) => letter.charCodeAt(0))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  return new TextDecoder().decode(bytes).replace(/[\u0000-\u0008\u000e-\u001f\ufffd]/g, '·')
}
