// Exact numbers as texts, never converted to a float.

/** At most 18 digits before and 12 after the decimal point. */
export const decimalPattern = '^-?\\d{1,18}(\\.\\d{1,12})?$'

const shape = new RegExp(decimalPattern)
const places = 12

/** Returns whether a text is an exact number in the form of the wire format. */
export const isDecimal = (text: string): text is `${number}` => shape.test(text)

/** Returns less than 0, 0 or more than 0. Throws if a text is not a decimal. */
export function compareDecimals(left: string, right: string): number {
  const difference = scaled(left) - scaled(right)
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** Returns the number of decimal places of a decimal, without trailing zeros. */
export const decimalPlacesOf = (decimal: string): number => (decimal.split('.')[1] ?? '').replace(/0+$/, '').length

function scaled(text: string): bigint {
  const [wholePart = '', fraction = ''] = text.split('.')
  return BigInt(wholePart + fraction.padEnd(places, '0'))
}

/** Returns which bound a decimal violates, with its value; undefined if it violates none. */
export function violatedBound(
  { min, max }: { readonly min?: number; readonly max?: number },
  value: string,
): { code: 'tooSmall' | 'tooLarge'; limit: number } | undefined {
  if (min !== undefined && compareDecimals(value, String(min)) < 0) return { code: 'tooSmall', limit: min }
  if (max !== undefined && compareDecimals(value, String(max)) > 0) return { code: 'tooLarge', limit: max }
  return undefined
}

/** Returns a number as a decimal. For a float from a worksheet, the value that the sheet displays. */
export function decimalOf(number: number): string {
  const text = String(number)
  return text.includes('e') ? number.toFixed(places).replace(/\.?0+$/, '') : text
}

const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/

/** Returns a number without thousands separators. */
export function withoutThousands(text: string): string {
  const plain = text.trim()
  return grouped.test(plain) ? plain.replaceAll(',', '') : plain
}

/** Returns the sum of decimals. Throws if a text is not a decimal. */
export const sumOfDecimals = (...parts: readonly string[]): string =>
  unscaled(parts.reduce((sum, part) => sum + scaled(part), 0n))

/** Returns `minuend` minus `subtrahend`, but at least 0. Throws if a text is not a decimal. */
export function subtractToZero(minuend: string, subtrahend: string): string {
  const rest = scaled(minuend) - scaled(subtrahend)
  return unscaled(rest < 0n ? 0n : rest)
}

/**
 * Returns `dividend` divided by `divisor`, rounded half up at 12 decimal places. Throws if a text is not a decimal, and
 * for divisor 0.
 */
export function ratioOfDecimals(dividend: string, divisor: string): string {
  const [over, under] = [scaled(dividend) * 10n ** BigInt(places), scaled(divisor)]
  const isNegative = over < 0n !== under < 0n
  const [wholeNumber, part] = [over < 0n ? -over : over, under < 0n ? -under : under]
  const rounded = (2n * wholeNumber + part) / (2n * part)
  return unscaled(isNegative ? -rounded : rounded)
}

function unscaled(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction && `.${fraction}`}`
}
