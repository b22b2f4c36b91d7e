/** What was opened, to be closed in reverse. A failure to close one thing does not keep the others open. */
export class Closers {
  readonly #report: (message: string, error: unknown) => void
  #stack: { name: string; close: () => unknown }[] = []

  constructor(report: (message: string, error: unknown) => void) {
    this.#report = report
  }

  /** Remembers how to close `thing`; answers it. */
  keep<T>(name: string, thing: T, close: (thing: T) => unknown): T {
    this.#stack.push({ name, close: () => close(thing) })
    return thing
  }

  async closeAll(): Promise<void> {
    for (const { name, close } of this.#stack.splice(0).reverse()) {
      try {
        await close()
      } catch (error) {
        this.#report(`closing ${name}`, error)
      }
    }
  }
}
