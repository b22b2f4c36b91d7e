// A rule states the permitted form of a value and the error text for other values. Both ends apply the same rules.
import type { Words } from '../kit/page.ts'

export interface Rule {
  /** Returns whether a given value complies. */
  readonly allows: (value: string) => boolean
  readonly broken: Words
  /** Error text of a missing required value. If omitted, the general text. */
  readonly empty?: Words
}

/** Returns a rule on the whole text. */
export const shape = (pattern: RegExp, broken: Words, empty?: Words): Rule => ({
  allows: (value) => pattern.test(value),
  broken,
  empty,
})
