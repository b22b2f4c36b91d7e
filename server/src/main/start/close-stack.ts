/** No single thing may use up the time in which everything else is closed. */
const patienceMs = 2500

/** What was opened, closed in reverse by `disposeAsync`. What fails or takes too long is reported and keeps nothing else open. */
export class CloseStack extends AsyncDisposableStack {
  readonly #report: (message: string, error: unknown) => void

  constructor(report: (message: string, error: unknown) => void) {
    super()
    this.#report = report
  }

  /** Has `thing` closed with everything else. Returns it. */
  add<T>(name: string, thing: T, close: (thing: T) => unknown): T {
    return this.adopt(thing, async () => {
      try {
        await within(patienceMs, close(thing))
      } catch (error) {
        this.#report(`closing ${name}`, error)
      }
    })
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
