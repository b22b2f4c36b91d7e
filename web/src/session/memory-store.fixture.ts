/** Returns a replacement for a browser's storage in tests; `held` is its content. */
export function memoryStore() {
  const storedItems = new Map<string, string>()
  return {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storedItems.set(key, value),
    removeItem: (key: string) => void storedItems.delete(key),
    held: storedItems,
  }
}
