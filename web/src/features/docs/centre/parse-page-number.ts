/** The page a person asks for, if there is such a page. */
export function parsePageNumber(text: string, pages: number): number | undefined {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= pages ? number : undefined
}
