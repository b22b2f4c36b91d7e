// Names beside the own one, for readers of English and of Traditional Chinese: what people write stays as it is, and the name in
// the language of the plant is the one that counts. A resource with the fields `name`, `nameEn` and `nameTw` is called by them,
// wherever it is shown.
import { optional, text } from './kit/field.ts'
import type { Language } from './kit/page.ts'

export const englishName = optional(text(['英文名称', '英文名稱', 'English name'], { max: 128, search: true }))

export const traditionalName = optional(
  text(['繁体中文名称', '繁體中文名稱', 'Traditional Chinese name'], { max: 128, search: true }),
)

/** Which field has the name for readers of a language; the own name where none is listed. */
export const namesOfLanguages: Readonly<Partial<Record<Language, 'nameEn' | 'nameTw'>>> = {
  en: 'nameEn',
  'zh-TW': 'nameTw',
}

/** What people may be called beside the own name. */
export interface LocalNicknames {
  readonly nickname: string
  readonly nicknameEn?: string | null | undefined
  readonly nicknameTw?: string | null | undefined
}

/** Returns what somebody is called in a language: by the name in that language where there is one. */
export const nicknameIn = ({ nickname, nicknameEn, nicknameTw }: LocalNicknames, language: Language): string =>
  nameIn({ name: nickname, nameEn: nicknameEn, nameTw: nicknameTw }, language)

/** What may have names beside its own. */
export interface LocalNames {
  readonly name: string
  readonly nameEn?: string | null | undefined
  readonly nameTw?: string | null | undefined
}

/** Returns what something is called in a language: by its name in that language where it has one. */
export function nameIn(names: LocalNames, language: Language): string {
  const other = namesOfLanguages[language]
  return (other && names[other]) || names.name
}
