// The subject of an exception: the station or equipment in its fields, or a chosen order or work order.
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { optional, reference } from '@gemba/contract/kit/field.ts'
import { exceptionSubject } from '@gemba/contract/production/exception/dictionaries.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { Select } from 'antd'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { ReferenceInput } from '../../../resource/form/inputs/reference-input.tsx'
import { exceptionWords } from './words.ts'

const { codes } = exceptionSubject
type Subject = (typeof codes)[keyof typeof codes]

const resourceByKind = { [codes.productionOrder]: productionOrder, [codes.workOrder]: workOrder } as const

/** The kind of the subject. Calls are offered only if the exception was raised from a call on its page. */
export function SubjectKindInput({ id, value, onChange, isDisabled }: FormInputProps<Subject | null>) {
  const text = useText(exceptionWords)
  const language = useLanguage((state) => state.language)
  const isCall = useRef(value === codes.andonEvent).current
  const offered = [codes.productionOrder, codes.workOrder, ...(isCall ? [codes.andonEvent] : [])]
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      disabled={isDisabled}
      options={[
        { value: 0, label: text('namedPlace') },
        ...offered.map((code) => ({ value: code as number, label: wordOfCode(exceptionSubject, code, language) })),
      ]}
      value={offered.some((code) => code === value) ? (value as number) : 0}
      onChange={(code) => onChange(code === 0 ? null : (code as Subject))}
    />
  )
}

/** The record of the chosen kind. It is reset when the kind changes. */
export function SubjectInput({ id, value, onChange, isDisabled, values }: FormInputProps<string | null>) {
  const kind = (values.refType ?? null) as Subject | null
  const before = useRef(kind)
  const change = useRef(onChange)
  change.current = onChange
  useEffect(() => {
    if (before.current === kind) return
    before.current = kind
    change.current(null)
  }, [kind])
  const target = kind === codes.productionOrder || kind === codes.workOrder ? resourceByKind[kind] : undefined
  return (
    <ReferenceInput
      id={id}
      field={optional(reference(target ?? productionOrder))}
      value={target ? value : null}
      onChange={(value) => onChange(value ? String(value) : null)}
      isDisabled={isDisabled || !target}
    />
  )
}
