// Loads the options of a select: at once when it is mounted, 500 ms after its source has changed, 200 ms after a key
// (shell specification, section 7.5). A late reply to an earlier request is dropped.
export interface SelectOption {
  value: string
  label: string
  /** Text in which a keyword is found; by default the label. */
  search?: string
  disabled?: boolean
}

export interface LoadedOptions {
  /** Undefined leaves the current options. */
  options?: readonly SelectOption[]
  isLoading: boolean
}

export interface OptionSource {
  /** Finds options. An empty keyword requests the first ones. */
  load: (keyword: string) => Promise<readonly SelectOption[]>
  /** Returns cached options. */
  held?: () => readonly SelectOption[] | undefined
  onFailure: (error: unknown) => void
}

const searchDelayMs = 200
const sourceDelayMs = 500

export class OptionLoader {
  readonly #source: () => OptionSource
  readonly #show: (found: LoadedOptions) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #requestCount = 0
  #isFirst = true

  /** `source` is called for each request, so that it may change. */
  constructor(source: () => OptionSource, show: (found: LoadedOptions) => void) {
    this.#source = source
    this.#show = show
  }

  /** Shows the cached options of a changed source, then requests its options. */
  readonly changeSource = (): void => {
    const heldOptions = this.#source().held?.()
    if (heldOptions) this.#show({ options: heldOptions, isLoading: false })
    this.#askIn(this.#isFirst ? 0 : sourceDelayMs, '')
    this.#isFirst = false
  }

  readonly search = (keyword: string): void => this.#askIn(searchDelayMs, keyword.trim())

  readonly stop = (): void => clearTimeout(this.#timer)

  #askIn(delayMs: number, keyword: string): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#ask(keyword), delayMs)
  }

  async #ask(keyword: string): Promise<void> {
    this.#requestCount += 1
    const mine = this.#requestCount
    const { load, held, onFailure } = this.#source()
    this.#show({ isLoading: true })
    const options = await load(keyword).catch((error: unknown) => {
      onFailure(error)
      return (keyword === '' ? held?.() : undefined) ?? []
    })
    if (mine === this.#requestCount) this.#show({ options, isLoading: false })
  }
}
