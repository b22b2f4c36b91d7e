// What the formula editor offers for the word at the caret.

import type { Words } from '@gemba/contract/kit/page.ts'
import { formulaFunctions } from '@gemba/contract/telemetry/formula/formula-functions.ts'

const maxOffers = 8
const wordBefore = /[\p{L}_][\p{L}\p{N}_]*$/u
const isPlainName = /^[\p{L}_][\p{L}\p{N}_]*$/u

export interface Completion {
  /** Text that replaces the word. */
  readonly text: string
  /** How a function is written; empty for a parameter. */
  readonly usage: string
  readonly meaning: Words | undefined
}

/** Returns the position at which the word before the caret begins. */
const beginOfWord = (formula: string, caret: number): number =>
  caret - (wordBefore.exec(formula.slice(0, caret))?.[0].length ?? 0)

/** Returns the parameters and functions that begin with the word before the caret. None without a word. */
export function completionsOf(formula: string, caret: number, names: readonly string[]): Completion[] {
  const word = formula.slice(beginOfWord(formula, caret), caret).toLowerCase()
  if (word === '') return []
  const parameters = names
    .filter((name) => name.toLowerCase().startsWith(word) && name.toLowerCase() !== word)
    .map((name) => ({ text: isPlainName.test(name) ? name : `[${name}]`, usage: '', meaning: undefined }))
  const functions = Object.entries(formulaFunctions)
    .filter(([name]) => name.startsWith(word))
    .map(([name, { usage, meaning }]) => ({ text: `${name}(`, usage, meaning }))
  return [...parameters, ...functions].slice(0, maxOffers)
}

/** Returns the formula with the word before the caret replaced, and the new caret. */
export function complete(formula: string, caret: number, { text }: Completion): [formula: string, caret: number] {
  const begin = beginOfWord(formula, caret)
  return [formula.slice(0, begin) + text + formula.slice(caret), begin + text.length]
}
