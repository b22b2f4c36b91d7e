/** No single thing may use up the time in which everything else is closed. */
const patienceMs = 2500

/** What was opened, to be closed in reverse. What fails or takes too long does not keep the others open. */
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
        await within(patienceMs, close())
      } catch (error) {
        this.#report(`closing ${name}`, error)
      }
    }
  }
}

async function within(ms: number, work: unknown): Promise<void> {
  const tooLong = Promise.withResolvers<never>()
  const timer = setTimeout(() => tooLong.reject(new Error(`not closed within ${ms} ms`)), ms)
  try {
    await Promise.race([work, tooLong.promise])
  } finally {
    clearTimeout(timer)
  }
}
