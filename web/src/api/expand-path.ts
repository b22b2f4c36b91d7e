/**
 * Returns a path with its `:name` parts filled from the body. `:id` takes the first of `ids`, because the body has them
 * all.
 */
export function expandPath(path: string, body: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = body[name] ?? (name === 'id' && Array.isArray(body.ids) ? body.ids[0] : undefined)
    return encodeURIComponent(String(value))
  })
}

/** Returns the defined values of the body that are not part of the path. */
export function bodyWithoutPath(path: string, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const inPath = new Set(path.matchAll(/:(\w+)/g).map(([, name]) => name))
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== undefined && !inPath.has(name)))
}
