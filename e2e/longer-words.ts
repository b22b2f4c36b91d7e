// Words 40 % longer than they are: nothing may run over its neighbour, nothing may push the page aside.
import type { Page } from 'playwright-core'

/** Runs in the page: lengthens every word of the product's own and answers what no longer fits. */
const stretch = `(() => {
  const words = 'button, a, label, legend, th, h1, h2, h3, dt, [data-testid="tag"], [data-testid="filters"] > div, summary'
  const isSeen = (element) => element.checkVisibility() && !element.closest('.visually-hidden, .icon-button') && element.getBoundingClientRect().width > 0
  const hosts = [...document.querySelectorAll(words)].filter(isSeen)
  const texts = new Set(hosts.flatMap((host) => {
    const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT)
    const found = []
    while (walker.nextNode()) if (walker.currentNode.data.trim().length > 1) found.push(walker.currentNode)
    return found
  }))
  // What stands on several pages is lengthened once, and again only where it was drawn anew.
  const lengthened = (window.lengthened ??= new WeakMap())
  for (const text of texts) {
    if (lengthened.get(text) === text.data) continue
    // Figures are two thirds as wide as letters, and no words that a later look at the page could take for untranslated ones.
    text.data += '0'.repeat(Math.ceil(text.data.trim().length * 0.6))
    lengthened.set(text, text.data)
  }
  const problems = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth + 1) problems.push('the page is ' + (root.scrollWidth - root.clientWidth) + ' px too wide')
  for (const host of hosts) {
    const { overflowX, textOverflow, display } = getComputedStyle(host)
    if (display === 'inline' || host.scrollWidth <= host.clientWidth + 1) continue
    if (overflowX === 'visible') problems.push('runs over: ' + host.tagName + '.' + host.className + ' ' + host.textContent.slice(0, 40))
    else if (textOverflow !== 'ellipsis' && overflowX !== 'auto') problems.push('is cut: ' + host.tagName + '.' + host.className + ' ' + host.textContent.slice(0, 40))
  }
  return problems
})()`

/** Lengthens the words of what `page` shows, and returns what no longer fits. */
export const stretchWords = (page: Page): Promise<string[]> => page.evaluate<string[]>(stretch)
