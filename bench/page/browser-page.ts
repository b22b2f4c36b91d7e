// Measurements inside the page. They are strings because they run in the browser.
import type { BrowserContext, Page } from 'playwright-core'
import { within } from '../run/within.ts'

const paintTimeoutMs = 5000
const scrollLimitMs = 120_000

/**
 * Makes each page sum its layout shifts, in total and by the element that moved most, and record the duration of each
 * input.
 */
export async function observe(context: BrowserContext): Promise<void> {
  await context.addInitScript(`window.layoutShift = 0
    window.inputs = new Map(JSON.parse(sessionStorage.getItem('bench.inputs') || '[]'))
    window.shiftOf = {}
    const nameOf = (node) => (node?.nodeType === 1 ? node : node?.parentElement)?.closest('[class]')?.classList[0] ?? 'page'
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries()) {
        if (hadRecentInput) continue
        window.layoutShift += value
        const name = nameOf(sources[0]?.node)
        window.shiftOf[name] = (window.shiftOf[name] ?? 0) + value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) {
        if (interactionId) window.inputs.set(interactionId, Math.max(duration, window.inputs.get(interactionId) || 0))
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })`)
}

/** Returns the elements that moved most. */
export function describeShifts(shiftOf: Readonly<Record<string, number>>): string {
  const parts = Object.entries(shiftOf).toSorted(([, shift], [, nextShift]) => nextShift - shift)
  return parts
    .slice(0, 3)
    .map(([name, shift]) => `${name} ${shift.toFixed(3)}`)
    .join(', ')
}

/** Returns the ms from each input to the next paint. The browser does not report durations under 16 ms. */
export async function worstInputs(page: Page): Promise<number[]> {
  return page.evaluate<number[]>('[...window.inputs.values()]')
}

/** Switches between the last two tabs, which both show a table. Returns ms until it is painted. */
export async function switchTab(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    const findTable = () => [...document.querySelectorAll('[data-testid^="table-"]')].find((table) => table.checkVisibility())
    const before = findTable()
    const startedAt = performance.now()
    const tabs = [...document.querySelectorAll('[data-testid="tag"] > button:first-child')].slice(-2)
    const hidden = tabs.find((tab) => !tab.ariaCurrent)
    hidden.click()
    const look = () => {
      if (performance.now() - startedAt > ${paintTimeoutMs}) return reject(new Error('no table in the tab ' + hidden.textContent))
      const shown = findTable()
      if (!shown || shown === before) return requestAnimationFrame(look)
      requestAnimationFrame(() => resolve(performance.now() - startedAt))
    }
    requestAnimationFrame(look)
  })`)
}

/** Queries the list of users. Returns ms from the click to the paint of the result, without the time of the server. */
export async function queryToPaint(page: Page, keyword: string): Promise<number> {
  const form = page.getByTestId('filters').filter({ visible: true })
  await form.getByTestId('filter-keyword').fill(keyword)
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    const seen = (selector) => [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())
    const body = seen('[data-testid="table-identity.user"]')
    performance.clearResourceTimings()
    const startedAt = performance.now()
    seen('[data-testid="list-query"]').click()
    const look = () => {
      if (performance.now() - startedAt > ${paintTimeoutMs}) return reject(new Error('the answer is not drawn'))
      const call = performance.getEntriesByType('resource').find(({ name }) => name.includes('ListByPage'))
      const isDrawn = call && [...body.querySelectorAll('[data-row-id]')].every((row) => row.textContent.includes('${keyword}'))
      if (!isDrawn) return requestAnimationFrame(look)
      requestAnimationFrame(() => resolve(performance.now() - startedAt - (call.responseEnd - call.requestStart)))
    }
    look()
  })`)
}

/** Scrolls in both directions for 300 frames. Returns the ms between frames. */
export async function scrollFrames(page: Page, selector: string): Promise<number[]> {
  const frames = page.evaluate<number[]>(`new Promise((resolve) => {
    const box = document.querySelector('${selector}')
    box.scrollIntoView()
    const times = []
    let last
    const step = (now) => {
      if (last !== undefined) times.push(now - last)
      last = now
      if (times.length === 300) return resolve(times)
      box.scrollTop += 120
      box.scrollLeft = Math.abs(((times.length * 30) % 4000) - 2000)
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })`)
  return within(scrollLimitMs, '300 frames of the grid', frames)
}
