// The company's own entries of dictionaries, beside those that ship.
import { type DictionaryType, dictionaryEntry, listDictionaryTypes } from '@gemba/contract/base/dictionary.ts'
import { Input } from 'antd'
import { baseWords } from '../../i18n/base.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import type { FormInputProps } from '../../resource/form/form-field.ts'
import { useRead } from '../../resource/query.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { baseArea } from './area.ts'

function useDictionaryTypes(): readonly DictionaryType[] {
  const language = useLanguage((state) => state.language)
  const path = listDictionaryTypes.paths[0] ?? ''
  return useRead<DictionaryType[]>(['base', 'dictionaryEntry', { types: language }], { path }).data ?? []
}

export function DictionaryListPage() {
  const text = useText(baseWords)
  const types = useDictionaryTypes()
  const nameOf = (id: string) => {
    const found = types.find((one) => one.id === id)
    return found && found.text !== id ? `${found.text} · ${id}` : id
  }
  return (
    <ResourcePage
      resource={dictionaryEntry}
      area={baseArea}
      title={text('dictionaries')}
      cells={{ type: (row) => nameOf(String(row.type)) }}
      rules={{
        type: { help: text('typeHelp'), input: (props) => <TypeInput {...props} /> },
        code: {},
        name: {},
        extend: {},
        sortNumber: {},
        isEnabled: {},
      }}
    />
  )
}

/** Any name, and those that forms take their options from at hand. */
function TypeInput({ id, value, onChange, isDisabled }: FormInputProps) {
  const types = useDictionaryTypes()
  return (
    <>
      <Input
        id={id}
        list={`${id}-types`}
        disabled={isDisabled}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-types`}>
        {types
          .filter((one) => one.isWidened)
          .map((one) => (
            <option key={one.id} value={one.id}>
              {one.text}
            </option>
          ))}
      </datalist>
    </>
  )
}
