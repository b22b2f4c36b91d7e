import { limitTime } from '../../platform/pause.ts'

/** Time limit for closing one component, so that the others still get closed. */
const closeTimeoutMs = 2500

/**
 * Components that `disposeAsync` closes in reverse order. A component that fails or takes too long is reported; the
 * others are closed anyway.
 */
export class CloseStack extends AsyncDisposableStack {
  readonly #report: (message: string, error: unknown) => void

  constructor(report: (message: string, error: unknown) => void) {
    super()
    this.#report = report
  }

  /** Adds a component to be closed. Returns it. */
  add<T>(name: string, resource: T, close: (resource: T) => unknown): T {
    return this.adopt(resource, async () => {
      try {
        await limitTime(close(resource), closeTimeoutMs, createTimeout)
      } catch (error) {
        // The stack of a timeout says nothing.
        this.#report(`closing ${name}`, error instanceof CloseTimeout ? error.message : error)
      }
    })
  }
}

class CloseTimeout extends Error {}

const createTimeout = (): CloseTimeout => new CloseTimeout(`not closed within ${closeTimeoutMs} ms`)
