/** Converts 0 to 100 into 0 to 1 with two decimals. */
export const toFraction = (percent: number): string => (percent / 100).toFixed(2)

/** Converts 0 to 1 into 0 to 100. A text that is no number gives `held`; values out of range are clamped. */
export function parseFraction(text: string, storedFraction: number): number {
  const portion = Number(text)
  if (text.trim() === '' || !Number.isFinite(portion)) return storedFraction
  return Math.round(Math.min(1, Math.max(0, portion)) * 100)
}
