/** A path with its `:name` parts taken from the body; of several ids the first, for the body names them all. */
export function expandPath(path: string, body: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = body[name] ?? (name === 'id' && Array.isArray(body.ids) ? body.ids[0] : undefined)
    return encodeURIComponent(String(value))
  })
}

/** Returns what of the body is present and not said by the path already. */
export function outsidePath(path: string, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const inPath = new Set(path.matchAll(/:(\w+)/g).map(([, name]) => name))
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== undefined && !inPath.has(name)))
}
