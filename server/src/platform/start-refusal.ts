/**
 * A reason why the product cannot start, in one line that says what to do. The start scripts print its message, release
 * resources and exit with code 1.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}

/** Returns the first line of an error's text. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.split('\n')[0] ?? text
}
