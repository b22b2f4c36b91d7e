// Opens page after page like a click on a menu entry: inside the app, without reloading it.
import { flattenMenu } from '@gemba/contract/menu.ts'
import type { Page, Request } from 'playwright-core'

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

  /** Waits until there is no placeholder and no request for a moment. */
  async settle(): Promise<void> {
    let quietMs = 0
    for (let tries = 0; quietMs < 150 && tries < 400; tries += 1) {
      await this.#page.waitForTimeout(30)
      const isBusy =
        this.#running.size > 0 || (await this.#page.getByTestId('skeleton').filter({ visible: true }).count()) > 0
      quietMs = isBusy ? 0 : quietMs + 30
    }
  }
}
