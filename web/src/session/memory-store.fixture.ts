/** Returns a replacement for a browser's storage in tests; `held` is its content. */
export function memoryStore() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    held,
  }
}
