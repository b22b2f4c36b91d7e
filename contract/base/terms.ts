// Nouns of this module that are not resources.
import type { Term } from '../kit/module.ts'

export const baseTerms = {
  dictionary: { words: ['字典', '字典', 'Dictionary'], meaning: 'Texts of the codes of one kind.' },
  parameter: { words: ['参数', '參數', 'Parameter'], meaning: 'A named value that the company sets.' },
  configuration: {
    words: ['通用配置', '通用設定', 'Configuration'],
    meaning: 'A setting of a company for its production, which rules of the product read.',
  },
} as const satisfies Record<string, Term>
