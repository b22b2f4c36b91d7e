// Waits that can be ended early, and waits for work with a time limit.

/** A wait that can be ended early, for loops that stop with the process. */
export class Pause {
  #end: (() => void) | undefined

  async wait(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#end = undefined
  }

  end(): void {
    this.#end?.()
  }
}

/** Returns the result of work; `late` if it takes longer than `ms`. Throws its error if it fails in time. */
export async function waitAtMost<Work, const Late = undefined>(
  work: Work,
  ms: number,
  late?: Late,
): Promise<Awaited<Work> | Late> {
  const { promise, resolve } = Promise.withResolvers<Late>()
  const timer = setTimeout(() => resolve(late as Late), ms)
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Returns the result of work. Throws `createError()` if it takes longer than `ms`. */
export async function limitTime<Work>(work: Work, ms: number, createError: () => Error): Promise<Awaited<Work>> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(createError()), ms)
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
