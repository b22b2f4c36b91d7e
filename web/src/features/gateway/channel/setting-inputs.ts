import type { FieldRecord } from '@gemba/contract/kit/field.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import type { FormField } from '../../../resource/form/form-field.ts'

/** Returns an input for each setting of a protocol. */
export const settingInputs = (fields: FieldRecord, language: Language): FormField[] =>
  Object.entries(fields).map(([name, field]) => ({
    name,
    field,
    label: field.label ? wordIn(language, field.label) : name,
  }))
