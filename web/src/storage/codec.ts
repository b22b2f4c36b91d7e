// Encodings of values in the storage of the browser.

export interface Codec<T> {
  /** Returns undefined if the text is not such a value. */
  readonly decode: (text: string) => T | undefined
  readonly encode: (value: T) => string
}

export const textCodec: Codec<string> = { decode: (text) => text, encode: (text) => text }

export const flagCodec: Codec<boolean> = { decode: (text) => text === '1', encode: (isOn) => (isOn ? '1' : '0') }

/** Texts without commas. */
export const textListCodec: Codec<readonly string[]> = {
  decode: (text) => text.split(',').filter(Boolean),
  encode: (texts) => texts.join(','),
}

/** One of a few names. */
export const nameCodec = <T extends string>(names: readonly T[]): Codec<T> => ({
  decode: (text) => names.find((name) => name === text),
  encode: (name) => name,
})

/** Values as JSON. `check` returns undefined for content that an earlier version or other software has written. */
export const jsonCodec = <T>(check: (value: unknown) => T | undefined): Codec<T> => ({
  decode: (text) => check(JSON.parse(text)),
  encode: (value) => JSON.stringify(value),
})

/** Accepts an object without a check of its content, which this product has written. */
export const asObject = <T extends object>(value: unknown): T | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as T) : undefined

/** Accepts an array without a check of its entries. */
export const asArray = <T>(value: unknown): readonly T[] | undefined =>
  Array.isArray(value) ? (value as T[]) : undefined
