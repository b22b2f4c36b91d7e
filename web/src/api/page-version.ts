// Whether the page that is open is the one that the server hands out now.

const startOf = (page: Document): string => page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''

/** Returns whether the server hands out the open page; undefined where it cannot be asked. */
export async function isPageCurrent(): Promise<boolean | undefined> {
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    return response.ok ? (await response.text()).includes(startOf(document)) : undefined
  } catch {
    return undefined
  }
}
