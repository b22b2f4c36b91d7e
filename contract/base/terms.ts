// Nouns of this module that are no resource.
import type { Term } from '../kit/module.ts'

export const baseTerms = {
  dictionary: { words: ['字典', '字典', 'Dictionary'], meaning: 'The words of the codes of one kind.' },
  parameter: { words: ['参数', '參數', 'Parameter'], meaning: 'A named value that the company sets.' },
} as const satisfies Record<string, Term>
