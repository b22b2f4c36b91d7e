// Tells whether the open page is the one that the server currently delivers.

const entryScriptOf = (page: Document): string =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''

/** Returns whether the open page is the one that the server delivers; undefined if the server cannot be reached. */
export async function isPageCurrent(): Promise<boolean | undefined> {
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    return response.ok ? (await response.text()).includes(entryScriptOf(document)) : undefined
  } catch {
    return undefined
  }
}
