// Check rules. The form takes only what the chosen check type compares.
import { pointCheck } from '@gemba/contract/equipment/check/point-check.ts'
import { jumpWindowS, pointCheckKind } from '@gemba/contract/equipment/check/point-check-kind.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps, ProblemsOf } from '../../../resource/form/form-field.ts'
import { FieldInput } from '../../../resource/form/inputs/field-input.tsx'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { checkWords } from './words.ts'

const { fields } = pointCheck
const { codes } = pointCheckKind

type ComparedField = 'minValue' | 'maxValue' | 'maxStep' | 'durationS' | 'expression'

/** The check types that use a field. */
const kindsOfField: Readonly<Record<ComparedField, readonly number[]>> = {
  minValue: [codes.range],
  maxValue: [codes.range],
  maxStep: [codes.jump],
  durationS: [codes.jump, codes.constant],
  expression: [codes.expression],
}
const comparedFields = Object.keys(kindsOfField) as ComparedField[]

const isUsed = (name: ComparedField, kind: unknown): boolean => kindsOfField[name].includes(Number(kind))
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The choice of the check type. What another type compares is emptied. */
function KindInput({ id, value, onChange, isDisabled, change }: FormInputProps<number>) {
  return (
    <FieldInput
      id={id}
      field={fields.kind}
      value={value}
      onChange={(chosen) => {
        onChange(chosen as number)
        for (const name of comparedFields) if (!isUsed(name, chosen)) change?.(name, null)
      }}
      isDisabled={isDisabled}
    />
  )
}

type ComparedInputProps<T> = FormInputProps<T | null> & { name: ComparedField; field: Field<T | null> }

function ComparedInput<T>({ name, field, id, value, onChange, values, isDisabled }: ComparedInputProps<T>) {
  const text = useText(checkWords)
  const isUnused = !isUsed(name, values.kind)
  return (
    <FieldInput
      id={id}
      field={field}
      value={isUnused ? null : value}
      onChange={(entered) => onChange(entered as T | null)}
      isDisabled={isDisabled || isUnused}
      placeholder={isUnused ? text('notUsed') : ''}
    />
  )
}

export function CheckRulePage() {
  const text = useText(checkWords)
  const check = (rule: Partial<EntityOf<typeof pointCheck>>): ProblemsOf<EntityOf<typeof pointCheck>> => {
    const required = text('required')
    const kind = Number(rule.kind)
    if (kind === codes.range && isEmpty(rule.minValue) && isEmpty(rule.maxValue)) return { maxValue: required }
    if (kind === codes.jump && isEmpty(rule.maxStep)) return { maxStep: required }
    if (kind === codes.constant && isEmpty(rule.durationS)) return { durationS: required }
    if (kind === codes.expression && isEmpty(rule.expression)) return { expression: required }
    return {}
  }
  return (
    <ResourcePage
      resource={pointCheck}
      hidden={['checkType']}
      rules={{
        pointId: {},
        name: {},
        kind: { input: (props) => <KindInput {...props} /> },
        minValue: { input: (props) => <ComparedInput {...props} name="minValue" field={fields.minValue} /> },
        maxValue: { input: (props) => <ComparedInput {...props} name="maxValue" field={fields.maxValue} /> },
        maxStep: { input: (props) => <ComparedInput {...props} name="maxStep" field={fields.maxStep} /> },
        durationS: {
          help: text('durationHelp', { n: jumpWindowS }),
          input: (props) => <ComparedInput {...props} name="durationS" field={fields.durationS} />,
        },
        expression: {
          isWide: true,
          help: text('expressionHelp'),
          input: (props) => <ComparedInput {...props} name="expression" field={fields.expression} />,
        },
      }}
      check={check}
    />
  )
}
