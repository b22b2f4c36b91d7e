// The parameters of an operation: kind, limits and the point that supplies the value.

import { object } from '@gemba/contract/equipment/object.ts'
import { optional, reference } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { parameterKind } from '@gemba/contract/production/parameter/dictionaries.ts'
import { parameterFields } from '@gemba/contract/production/parameter/segment-guide.ts'
import { XIcon } from 'lucide-react'
import { useId } from 'react'
import { useLanguage } from '../../../../../i18n/language.ts'
import { useText } from '../../../../../i18n/text.ts'
import { FieldInput } from '../../../../../resource/form/inputs/field-input.tsx'
import { LinkButton } from '../../../../../ui/button/button.tsx'
import { Icon } from '../../../../../ui/icon/icon.tsx'
import type { LineRowsProps } from '../resource-rows.tsx'
import type { DraftParameter } from '../route-draft.ts'
import { editorWords } from '../words.ts'
import styles from './guide-card.module.css'
import { PointSelect } from './point-select.tsx'

const { number } = parameterKind.codes

const fresh: DraftParameter = {
  code: '',
  name: '',
  nameEn: null,
  nameTw: null,
  kind: number,
  unit: null,
  isRequired: 1,
  lowerLimit: null,
  target: null,
  upperLimit: null,
  objectId: null,
  pointId: null,
}

export function ParameterRows({ segment, isReadOnly, onChange }: LineRowsProps) {
  const text = useText(editorWords)
  const { parameters } = segment
  const changeParameters = (next: readonly DraftParameter[], of: string) =>
    onChange({ parameters: next }, `parameters.${of}`)
  return (
    <div className="column align-start gap-6">
      <p className={'flush muted'}>{text('parametersHint')}</p>
      {parameters.map((parameter, at) => (
        <ParameterCard
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids and a fixed order
          key={at}
          parameter={parameter}
          isReadOnly={isReadOnly}
          onChange={(part) =>
            changeParameters(
              parameters.map((other, index) => (index === at ? { ...other, ...part } : other)),
              `${at}.${Object.keys(part).join()}`,
            )
          }
          onRemove={() =>
            changeParameters(
              parameters.filter((_, index) => index !== at),
              'remove',
            )
          }
        />
      ))}
      {isReadOnly ? null : (
        <LinkButton onClick={() => changeParameters([...parameters, fresh], 'add')} data-testid="segment-add-parameter">
          {text('addParameter')}
        </LinkButton>
      )}
    </div>
  )
}

interface ParameterCardProps {
  parameter: DraftParameter
  isReadOnly: boolean
  onChange: (part: Partial<DraftParameter>) => void
  onRemove: () => void
}

const objectField = optional(reference(object))
const noLimits = { lowerLimit: null, target: null, upperLimit: null }
const limits = ['lowerLimit', 'target', 'upperLimit'] as const

function ParameterCard({ parameter, isReadOnly, onChange, onRemove }: ParameterCardProps) {
  const text = useText(editorWords)
  const language = useLanguage((state) => state.language)
  const id = useId()
  const cell = (name: keyof typeof parameterFields) => (
    <div key={name}>
      <label htmlFor={`${id}-${name}`}>{wordIn(language, parameterFields[name].label ?? ['', '', ''])}</label>
      <FieldInput
        id={`${id}-${name}`}
        field={parameterFields[name]}
        value={parameter[name]}
        isDisabled={isReadOnly}
        onChange={(value) => {
          const changed = { [name]: value }
          // Limits and point belong to the kind, so they are reset with it.
          onChange(name === 'kind' ? { ...changed, ...noLimits, pointId: null } : changed)
        }}
      />
    </div>
  )
  return (
    <fieldset className={styles.card} data-testid="segment-parameter">
      <legend className={styles.bar}>
        <strong>{parameter.name || parameter.code || text('addParameter')}</strong>
        {isReadOnly ? null : (
          <span className="flex gap-4">
            <button type="button" className="icon-button" aria-label={text('remove')} onClick={onRemove}>
              <Icon of={XIcon} size={16} />
            </button>
          </span>
        )}
      </legend>
      {cell('code')}
      {cell('kind')}
      {cell('isRequired')}
      {cell('name')}
      {cell('nameEn')}
      {cell('nameTw')}
      {parameter.kind === number ? limits.map((name) => cell(name)) : null}
      {cell('unit')}
      <div>
        <label htmlFor={`${id}-object`}>{text('pointObject')}</label>
        <FieldInput
          id={`${id}-object`}
          field={objectField}
          value={parameter.objectId}
          isDisabled={isReadOnly}
          onChange={(value) => onChange({ objectId: value ? String(value) : null, pointId: null })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-point`}>{wordIn(language, parameterFields.pointId.label ?? ['', '', ''])}</label>
        <PointSelect
          id={`${id}-point`}
          parameter={parameter}
          isDisabled={isReadOnly}
          onChoose={({ pointId, unit }) => onChange({ pointId, unit: parameter.unit || unit })}
        />
      </div>
    </fieldset>
  )
}
