import type { FieldRecord } from '@gemba/contract/kit/field.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { Select } from 'antd'
import { textIn } from '../../../i18n/words.ts'
import type { FormField } from '../../../resource/form/form-field.ts'
import { CsvInput } from './csv-input.tsx'
import { channelWords } from './words.ts'

/** Returns an input for each setting of a protocol. `storedSecrets` are names of secrets that stay if left empty. */
export function settingInputs(
  fields: FieldRecord,
  language: Language,
  storedSecrets: readonly string[] = [],
): FormField[] {
  const text = textIn(language, channelWords)
  const labelOf = (word: string): string => {
    const key = optionKeys[word]
    return key ? text(key) : word
  }
  return Object.entries(fields).map(([name, field]) => {
    const words = 'oneOf' in field ? field.oneOf : undefined
    const input: FormField = { name, field, label: field.label ? wordIn(language, field.label) : name }
    if (storedSecrets.includes(name)) input.help = text('secretStored')
    if (name === 'csv') {
      input.isWide = true
      input.input = (props) => <CsvInput {...props} field={field} />
    }
    if (words)
      input.input = ({ id, value, onChange }) => (
        <Select<string>
          id={id}
          className="full-width"
          value={typeof value === 'string' ? value : null}
          options={words.map((word) => ({ value: word, label: labelOf(word) }))}
          onChange={onChange}
        />
      )
    return input
  })
}

const optionKeys: Readonly<Record<string, 'securityNone' | 'sign' | 'signAndEncrypt' | 'register' | 'mask'>> = {
  none: 'securityNone',
  sign: 'sign',
  signAndEncrypt: 'signAndEncrypt',
  register: 'register',
  mask: 'mask',
}
