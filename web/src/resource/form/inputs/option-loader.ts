// When a select asks for its options: at once when it appears, 500 ms after its source has changed, 200 ms after a key
// (shell specification, section 7.5). An answer that comes late, after another was asked for, is dropped.
export interface SelectOption {
  value: string
  label: string
  /** What a keyword is found in; the label without it. */
  search?: string
  disabled?: boolean
}

export interface FoundOptions {
  /** undefined: those that are shown stay. */
  options?: readonly SelectOption[]
  isLoading: boolean
}

export interface OptionSource {
  /** Finds options; an empty keyword asks for the first ones. */
  load: (keyword: string) => Promise<readonly SelectOption[]>
  /** Options that are at hand without asking. */
  held?: () => readonly SelectOption[] | undefined
  onFailure: (error: unknown) => void
}

const searchDelayMs = 200
const sourceDelayMs = 500

export class OptionLoader {
  readonly #source: () => OptionSource
  readonly #show: (found: FoundOptions) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0
  #isFirst = true

  /** `source` is asked each time, so that it may change. */
  constructor(source: () => OptionSource, show: (found: FoundOptions) => void) {
    this.#source = source
    this.#show = show
  }

  /** The options come from elsewhere now: what is at hand is shown, then the source is asked. */
  readonly changeSource = (): void => {
    const held = this.#source().held?.()
    if (held) this.#show({ options: held, isLoading: false })
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
    this.#asked += 1
    const mine = this.#asked
    const { load, held, onFailure } = this.#source()
    this.#show({ isLoading: true })
    const options = await load(keyword).catch((error: unknown) => {
      onFailure(error)
      return (keyword === '' ? held?.() : undefined) ?? []
    })
    if (mine === this.#asked) this.#show({ options, isLoading: false })
  }
}
