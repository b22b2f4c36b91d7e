// Addresses of values in JSON: `data.pumps[0].speed`, or a JSON pointer (RFC 6901) such as `/data/pumps/0/speed`.

const segmentPattern = /(?:^|\.)([^.[\]]+)|\[(\d+)\]/gy
const maxSegments = 32

/** Returns the segments of an address; undefined if it is none. */
export function parseJsonPath(address: string): readonly string[] | undefined {
  const text = address.trim()
  if (text.startsWith('/')) return limitSegments(text.slice(1).split('/').map(unescapePointer))
  const segments: string[] = []
  let end = 0
  for (const match of text.matchAll(segmentPattern)) {
    segments.push(match[1] ?? match[2] ?? '')
    end = match.index + match[0].length
  }
  return end === text.length && segments.length > 0 ? limitSegments(segments) : undefined
}

const limitSegments = (segments: string[]) => (segments.length <= maxSegments ? segments : undefined)

const unescapePointer = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~')

/** Returns the value at the segments; undefined if the document has none there. */
export function valueAt(document: unknown, segments: readonly string[]): unknown {
  let value = document
  for (const segment of segments) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined
    if (Array.isArray(value) && !/^\d+$/.test(segment)) return undefined
    value = (value as Record<string, unknown>)[segment]
  }
  return value
}
