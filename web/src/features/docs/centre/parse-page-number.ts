/** Returns the page number of a text, or undefined if there is no such page. */
export function parsePageNumber(text: string, pages: number): number | undefined {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= pages ? number : undefined
}
