/** 0 to 100 as 0 to 1 with two decimals. */
export const toFraction = (percent: number): string => (percent / 100).toFixed(2)

/** 0 to 1 as 0 to 100; what is no number leaves `held`, what is beyond stops at the end. */
export function parseFraction(text: string, held: number): number {
  const portion = Number(text)
  if (text.trim() === '' || !Number.isFinite(portion)) return held
  return Math.round(Math.min(1, Math.max(0, portion)) * 100)
}
