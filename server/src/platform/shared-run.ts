// One run at a time, for all who ask meanwhile.

/** Requests during a run share the next one, which begins after it and covers the keys of all of them. */
export class SharedRun<Result> {
  readonly #run: (keys: ReadonlySet<string>) => Promise<Result>
  readonly #pause: (result: Result) => Promise<void> | undefined
  #running: Promise<unknown> = Promise.resolve()
  #next: { readonly keys: Set<string>; readonly result: Promise<Result> } | undefined

  /** The next run begins after `pause`. */
  constructor(
    run: (keys: ReadonlySet<string>) => Promise<Result>,
    pause: (result: Result) => Promise<void> | undefined = () => undefined,
  ) {
    this.#run = run
    this.#pause = pause
  }

  /** Returns the result of a run that begins after the call. */
  request(keys: readonly string[] = []): Promise<Result> {
    this.#next ??= this.#queue()
    for (const key of keys) this.#next.keys.add(key)
    return this.#next.result
  }

  /** Resolves when no run is left that began before the call. */
  settled(): Promise<unknown> {
    return this.#running
  }

  #queue() {
    const keys = new Set<string>()
    const result = this.#running.then(() => {
      this.#next = undefined
      return this.#run(keys)
    })
    this.#running = result.then(this.#pause, () => undefined)
    return { keys, result }
  }
}
