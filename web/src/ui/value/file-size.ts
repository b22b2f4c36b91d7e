// The size of a file as text.

const units = ['B', 'KB', 'MB', 'GB'] as const

/** Formats a number of bytes with a suitable unit: `1.4 MB`. */
export function formatFileSize(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  const value = bytes / 2 ** (10 * step)
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)}\u2009${units[step]}`
}
