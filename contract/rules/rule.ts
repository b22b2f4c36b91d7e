// A rule says what one value must look like, and what is said when it does not. Both ends ask the same rule.
import type { Words } from '../kit/page.ts'

export interface Rule {
  /** Whether a value that is there keeps the rule. */
  readonly allows: (value: string) => boolean
  readonly broken: Words
  /** Said of a required value that is not there; without it the text that holds for every field. */
  readonly empty?: Words
}

/** A rule on the whole of a text. */
export const shape = (pattern: RegExp, broken: Words, empty?: Words): Rule => ({
  allows: (value) => pattern.test(value),
  broken,
  ...(empty ? { empty } : {}),
})
