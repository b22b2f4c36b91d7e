// Opens page after page like a click on a menu entry: inside the app, without reloading it.
import { setTimeout as wait } from 'node:timers/promises'
import { flattenMenu } from '@gemba/contract/menu.ts'
import type { Page, Request } from 'playwright-core'

const stepMs = 30
const minQuietMs = 150
const patienceMs = 30_000

/**
 * Runs in the page. Returns whether it shows a placeholder or its elements or texts changed a moment ago: a busy machine
 * renders long after the last response. The gallery contains an example of a placeholder.
 */
const isChanging = `(() => {
  const note = () => { window.lastChangedAt = performance.now() }
  if (window.lastChangedAt === undefined) {
    note()
    new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  if (performance.now() - window.lastChangedAt < ${minQuietMs}) return true
  return location.pathname !== '/dev/gallery' &&
    [...document.querySelectorAll('[data-testid="skeleton"]')].some((element) => element.checkVisibility())
})()`

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

  /** Waits until there is no request and no change for a moment, and no placeholder. */
  async settle(): Promise<void> {
    const until = Date.now() + patienceMs
    for (let quietMs = 0; Date.now() < until; ) {
      await wait(stepMs)
      quietMs = this.#running.size > 0 ? 0 : quietMs + stepMs
      if (quietMs >= minQuietMs && !(await this.#page.evaluate<boolean>(isChanging))) return
    }
    throw new Error(`${this.#page.url()} is not complete after ${patienceMs / 1000} s`)
  }
}
