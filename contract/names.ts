// Names for readers of English and of Traditional Chinese, in addition to the main name in the language of the plant,
// which remains authoritative. A resource with the fields `name`, `nameEn` and `nameTw` is shown by the name in the
// reader's language.
import { optional, text } from './kit/field.ts'
import type { Language } from './kit/page.ts'

export const englishName = optional(text(['英文名称', '英文名稱', 'Name (English)'], { max: 128, search: true }))

export const traditionalName = optional(
  text(['繁体中文名称', '繁體中文名稱', 'Name (Traditional Chinese)'], { max: 128, search: true }),
)

/** Field with the name for readers of a language; the main name if none is listed. */
export const namesOfLanguages: Readonly<Partial<Record<Language, 'nameEn' | 'nameTw'>>> = {
  en: 'nameEn',
  'zh-TW': 'nameTw',
}

/** Field with the name of a person for readers of a language; the main name if none is listed. */
export const nicknamesOfLanguages: Readonly<Partial<Record<Language, 'nicknameEn' | 'nicknameTw'>>> = {
  en: 'nicknameEn',
  'zh-TW': 'nicknameTw',
}

/** Names of a person in addition to the main one. */
export interface LocalNicknames {
  readonly nickname: string
  readonly nicknameEn?: string | null | undefined
  readonly nicknameTw?: string | null | undefined
}

/** Returns the name of a person in a language, or the main name if there is none. */
export const nicknameIn = ({ nickname, nicknameEn, nicknameTw }: LocalNicknames, language: Language): string =>
  nameIn({ name: nickname, nameEn: nicknameEn, nameTw: nicknameTw }, language)

/** Names in addition to the main one. */
export interface LocalNames {
  readonly name: string
  readonly nameEn?: string | null | undefined
  readonly nameTw?: string | null | undefined
}

/** Returns the name in a language, or the main name if there is none. */
export function nameIn(names: LocalNames, language: Language): string {
  const localName = namesOfLanguages[language]
  return (localName && names[localName]) || names.name
}
