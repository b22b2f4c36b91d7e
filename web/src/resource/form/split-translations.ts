// Names in the languages that the reader does not use. A form shows them below its fields.
import type { Language } from '@gemba/contract/kit/page.ts'
import { namesOfLanguages } from '@gemba/contract/names.ts'
import type { Values } from './check.ts'
import type { FormField } from './form-field.ts'

/** Main names that have names in other languages beside them: `name` has `nameEn` and `nameTw`. */
const mainNames = ['name', 'nickname'] as const
/** `nameEn` ends with the part after `name`. */
const endings = Object.values(namesOfLanguages).map((field) => field.slice('name'.length))

export interface SplitFields {
  /** The fields without translations. The name that the reader sees has the position of the main name. */
  readonly fields: readonly FormField[]
  readonly translations: readonly FormField[]
  /** Whether a translation is filled and differs from the name that the reader sees. */
  readonly hasDifferent: boolean
}

/**
 * Splits the fields of a form. The reader sees the name in their language if the record has one, otherwise the main
 * name. A new record has only its required main name at the top.
 */
export function splitTranslations(all: readonly FormField[], initial: Values, language: Language): SplitFields {
  const byName = new Map(all.map((field) => [field.name, field]))
  let fields = all
  const translations: FormField[] = []
  let hasDifferent = false
  for (const main of mainNames) {
    const others = endings.flatMap((ending) => byName.get(`${main}${ending}`) ?? [])
    const mainField = byName.get(main)
    if (!mainField || others.length === 0) continue
    const ending = namesOfLanguages[language]?.slice('name'.length) ?? ''
    const localField = others.find(({ name }) => name === `${main}${ending}`)
    const shownField = localField && initial[localField.name] ? localField : mainField
    const folded = [mainField, ...others].filter((field) => field !== shownField)
    fields = fields.flatMap((field) => (field === mainField ? [shownField] : others.includes(field) ? [] : [field]))
    translations.push(...folded)
    hasDifferent ||= folded.some(({ name }) => initial[name] && initial[name] !== initial[shownField.name])
  }
  return { fields, translations, hasDifferent }
}
