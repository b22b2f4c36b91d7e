// The company's own entries of dictionaries, with those of the product.
import { type DictionaryType, dictionaryEntry, listDictionaryTypes } from '@gemba/contract/base/dictionary.ts'
import { Input } from 'antd'
import { useCommandQuery } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import type { FormInputProps } from '../../resource/form/form-field.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { baseWords } from './words.ts'

function useDictionaryTypes(): readonly DictionaryType[] {
  return useCommandQuery(listDictionaryTypes, {}).data ?? []
}

export function DictionaryListPage() {
  const text = useText(baseWords)
  const types = useDictionaryTypes()
  const nameOf = (id: string) => {
    const dictionaryType = types.find((type) => type.id === id)
    return dictionaryType && dictionaryType.text !== id ? `${dictionaryType.text} · ${id}` : id
  }
  return (
    <ResourcePage
      resource={dictionaryEntry}
      title={text('dictionaries')}
      cells={{ type: (row) => nameOf(row.type) }}
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

/** Accepts any name and suggests the dictionaries that forms use. */
function TypeInput({ id, value, onChange, isDisabled }: FormInputProps<string>) {
  const types = useDictionaryTypes()
  return (
    <>
      <Input
        id={id}
        list={`${id}-types`}
        disabled={isDisabled}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-types`}>
        {types
          .filter((type) => type.isWidened)
          .map((type) => (
            <option key={type.id} value={type.id}>
              {type.text}
            </option>
          ))}
      </datalist>
    </>
  )
}
