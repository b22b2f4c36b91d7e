// Opens page after page like a click on a menu entry: inside the app, without reloading it.
import { setTimeout as wait } from 'node:timers/promises'
import { flattenMenu } from '@gemba/contract/menu.ts'
import type { Page, Request } from 'playwright-core'

const stepMs = 30
const minQuietMs = 150
const patienceMs = 30_000

/** Runs in the page. The gallery contains an example of a placeholder. */
const hasPlaceholder = `location.pathname !== '/dev/gallery' &&
  [...document.querySelectorAll('[data-testid="skeleton"]')].some((element) => element.checkVisibility())`

/** Returns the pages of the menu. */
export const listedPages = (): string[] =>
  flattenMenu().flatMap(({ entry }) => (entry.kind === 2 && entry.url ? [entry.url] : []))

/** Opens pages of the app in `page`. Resolves when each has rendered its data. */
export class Walk {
  readonly #page: Page
  readonly #running = new Set<Request>()

  constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      // The feed never ends.
      if (!new URL(request.url()).pathname.startsWith('/socket.io/')) this.#running.add(request)
    })
    page.on('requestfinished', (request) => this.#running.delete(request))
    page.on('requestfailed', (request) => this.#running.delete(request))
  }

  async to(path: string): Promise<void> {
    await this.#page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
    await this.#page.waitForURL((url) => url.pathname + url.search === path || url.pathname !== path.split('?', 1)[0])
    await this.settle()
  }

  /** Waits until there is no request for a moment, and no placeholder. */
  async settle(): Promise<void> {
    const until = Date.now() + patienceMs
    for (let quietMs = 0; Date.now() < until; ) {
      await wait(stepMs)
      quietMs = this.#running.size > 0 ? 0 : quietMs + stepMs
      if (quietMs < minQuietMs) continue
      if (!(await this.#page.evaluate<boolean>(hasPlaceholder))) return
      quietMs = 0
    }
    throw new Error(`${this.#page.url()} is not complete after ${patienceMs / 1000} s`)
  }
}
