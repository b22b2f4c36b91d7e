// A second name, for readers of English: what people write stays as it is, and the name in the language of the plant is the one
// that counts. A resource with the fields `name` and `nameEn` is called by it, wherever it is shown.
import { optional, text } from './kit/field.ts'
import type { Language } from './kit/page.ts'

export const englishName = optional(text(['英文名称', '英文名稱', 'English name'], { max: 128, search: true }))

/** What may have two names. */
export interface TwoNames {
  readonly name: string
  readonly nameEn?: string | null
}

/** Returns what something is called in a language: by its English name in English where it has one. */
export const nameIn = ({ name, nameEn }: TwoNames, language: Language): string =>
  language === 'en' && nameEn ? nameEn : name
