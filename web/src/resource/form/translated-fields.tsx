import { useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import type { Values } from './check.ts'
import type { FormField } from './form-field.ts'
import { FormFields, type FormFieldsProps } from './form-fields.tsx'
import { splitTranslations } from './split-translations.ts'
import { formWords } from './words.ts'

/** The fields of a form, with the names in other languages in one disclosure below them. */
export function TranslatedFields({ initial, ...form }: FormFieldsProps & { initial: Values }) {
  const language = useLanguage((state) => state.language)
  const { fields, translations, hasDifferent } = splitTranslations(form.fields, initial, language)
  return (
    <>
      <FormFields {...form} fields={fields} />
      {translations.length > 0 ? (
        <Translations {...form} fields={translations} startsOpen={hasDifferent && form.mode !== 'view'} />
      ) : null}
    </>
  )
}

/** Is open while one of its fields has a problem, so that the problem is visible. */
function Translations({ startsOpen, ...form }: FormFieldsProps & { startsOpen: boolean }) {
  const text = useText(formWords)
  const [isOpen, setOpen] = useState(startsOpen)
  const hasProblem = form.fields.some(({ name }) => form.problems[name] !== undefined)
  return (
    <details
      className="below-16"
      open={isOpen || hasProblem}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-testid="form-translations"
    >
      <summary className="padding-6-0 clickable">{text('translations')}</summary>
      <FormFields {...form} fields={form.fields.map(withoutGroup)} />
    </details>
  )
}

const withoutGroup = (field: FormField): FormField => ({ ...field, group: '' })
