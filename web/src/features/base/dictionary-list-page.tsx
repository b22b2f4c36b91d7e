// The company's own entries of dictionaries, beside those that ship.
import { dictionaryEntry } from '@gemba/contract/base/dictionary.ts'
import { baseWords } from '../../i18n/base.ts'
import { useText } from '../../i18n/text.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { baseArea } from './area.ts'

export function DictionaryListPage() {
  const text = useText(baseWords)
  return (
    <ResourcePage
      resource={dictionaryEntry}
      area={baseArea}
      title={text('dictionaries')}
      rules={{ type: { help: text('typeHelp') }, code: {}, name: {}, extend: {}, sortNumber: {}, isEnabled: {} }}
    />
  )
}
