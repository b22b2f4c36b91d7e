/** Splits a text into parts. Parts that match a word of the query have `isHit`. */
export function partsOf(text: string, query: string): { text: string; isHit: boolean; at: number }[] {
  const words = query.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return [{ text, isHit: false, at: 0 }]
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi')
  let at = 0
  return text.split(pattern).flatMap((part, index) => {
    const textPart = { text: part, isHit: index % 2 === 1, at }
    at += part.length
    return part === '' ? [] : [textPart]
  })
}
