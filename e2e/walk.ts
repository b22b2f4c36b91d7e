// From page to page as a click on a menu entry leads there: inside the app, without loading it anew.
import { flattenMenu } from '@gemba/contract/menu.ts'
import type { Page, Request } from 'playwright-core'

/** The pages that the menu lists. */
export const listedPages = (): string[] =>
  flattenMenu().flatMap(({ entry }) => (entry.kind === 2 && entry.url ? [entry.url] : []))

/** Opens pages of the app that `page` shows, and tells when each has drawn what it asked for. */
export class Walk {
  readonly #page: Page
  readonly #running = new Set<Request>()

  constructor(page: Page) {
    this.#page = page
    page.on('request', (request) => {
      // The feed is always on its way.
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

  /** No placeholder is left, and nothing has been on its way for a moment. */
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
