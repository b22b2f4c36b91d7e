// The CSV text of a simulation: pasted, or taken from a file.
import { findCsvFault, maxCsvLength } from '@gemba/contract/gateway/channel/simulation-csv.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { FieldInput } from '../../../resource/form/inputs/field-input.tsx'
import { FileButton } from '../../../ui/upload/file-button.tsx'
import { channelWords } from './words.ts'

/** A character of UTF-8 has at most this many bytes. */
const maxBytesPerCharacter = 4

export function CsvInput({ id, value, onChange, isDisabled, field }: FormInputProps & { field: Field }) {
  const text = useText(channelWords)
  const language = useLanguage((state) => state.language)
  const [reason, setReason] = useState<string>()
  const fault = typeof value === 'string' && value.trim() !== '' ? findCsvFault(value) : undefined
  const shownReason = reason ?? (fault && wordIn(language, fault))
  const take = async (file: File) => {
    const isHuge = file.size > maxCsvLength * maxBytesPerCharacter
    const content = isHuge ? '' : await file.text()
    if (isHuge || content.length > maxCsvLength) {
      setReason(text('csvTooLong', { n: maxCsvLength.toLocaleString('en') }))
      return
    }
    if (content.includes('\0') || content.includes('\uFFFD')) {
      setReason(text('csvNoText'))
      return
    }
    setReason(undefined)
    onChange(content)
  }
  return (
    <div className="column gap-8 full-width">
      <FieldInput
        id={id}
        field={field}
        value={value}
        onChange={(entered) => {
          setReason(undefined)
          onChange(entered)
        }}
        isDisabled={isDisabled}
      />
      <div>
        <FileButton
          label={text('csvFile')}
          accept=".csv,.txt,text/csv,text/plain"
          isDisabled={isDisabled}
          onChoose={(file) => void take(file)}
          testId="csv-file"
        />
      </div>
      {shownReason ? (
        <p className="flush urgent size-13" role="alert">
          {shownReason}
        </p>
      ) : null}
    </div>
  )
}
