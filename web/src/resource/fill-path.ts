/** A path with its `:name` parts taken from the body; of several ids the first, for the body names them all. */
export function fillPath(path: string, body: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = body[name] ?? (name === 'id' && Array.isArray(body.ids) ? body.ids[0] : undefined)
    return encodeURIComponent(String(value))
  })
}
