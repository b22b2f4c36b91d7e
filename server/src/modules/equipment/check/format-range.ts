/** Returns a range as text; a limit that is null is infinite. */
export const formatRange = (low: number | null, high: number | null): string => `${low ?? '−∞'} … ${high ?? '∞'}`

export const isOutside = (value: number, low: number | null, high: number | null): boolean =>
  (low !== null && value < low) || (high !== null && value > high)
