// Creates, edits or shows one object of a data model.
import { dataModelObject } from '@gemba/contract/base/data-model/data-model-object.ts'
import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { callRoute } from '../../../api/call-route.ts'
import { refresh } from '../../../api/query.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { Values } from '../../../resource/form/check.ts'
import { FormDialog } from '../../../resource/form/edit-dialog.tsx'
import type { FormField, FormMode } from '../../../resource/form/form-field.ts'
import { labelIn } from '../../../resource/labels.ts'
import type { Model, ObjectRow } from './object-columns.tsx'
import { type Detail, fieldOf, formValues, placeOf, valuesToSend } from './object-values.ts'
import { ReferredObjectInput } from './referred-object-input.tsx'
import { dataModelWords } from './words.ts'

export interface OpenObject {
  readonly mode: Exclude<FormMode, 'action'>
  readonly row?: ObjectRow
}

interface ObjectDialogProps {
  model: Model
  opened: OpenObject
  onClose: () => void
}

const types = detailType.codes

/** Returns a row as form values. */
const formValuesOf = (details: readonly Detail[], { values, ...row }: ObjectRow): Values => ({
  ...row,
  ...formValues(details, values),
})

export function ObjectDialog({ model, opened: { mode, row }, onClose }: ObjectDialogProps) {
  const text = useText(dataModelWords)
  const language = useLanguage((state) => state.language)
  const { details } = model
  const save = async ({ code, version, ...values }: Values) => {
    const body = { modelId: model.id, values: valuesToSend(details, values), code: code || undefined }
    if (row) await callRoute(dataModelObject, 'update', { ...body, id: row.id, version })
    else await callRoute(dataModelObject, 'create', body)
    await refresh('base')
  }
  const reload = async () =>
    formValuesOf(details, await callRoute<ObjectRow>(dataModelObject, 'read', { id: row?.id }, { isRead: true }))
  const fields = details.map((detail): FormField => {
    const storedText = row && Object.hasOwn(row.texts, detail.code) ? row.texts[detail.code] : undefined
    const storedReference =
      row && storedText !== undefined ? { id: String(row.values[detail.code]), text: storedText } : undefined
    const isReference = detail.dataType === types.reference
    return {
      name: placeOf(detail),
      label: nameIn(detail, language),
      field: fieldOf(detail),
      input: isReference
        ? (props) => <ReferredObjectInput {...props} detail={detail} storedReference={storedReference} />
        : undefined,
      renderValue: isReference ? () => storedText ?? '—' : undefined,
    }
  })
  const code = { name: 'code', label: labelIn(dataModelObject, 'code', language), field: dataModelObject.fields.code }
  return (
    <FormDialog
      title={nameIn(model, language)}
      mode={mode}
      fields={[{ ...code, help: text('codeHelp') }, ...fields]}
      initial={row ? formValuesOf(details, row) : initialOf(details)}
      onSave={save}
      onReload={row ? reload : undefined}
      onClose={onClose}
      canAddNext
    />
  )
}

/**
 * Returns the initial values of the fields with a default. The server fills the defaults of fields that are left empty.
 */
const initialOf = (details: readonly Detail[]): Values =>
  Object.fromEntries(
    details.filter(({ defaultValue }) => defaultValue).map((detail) => [placeOf(detail), initialValueOf(detail)]),
  )

function initialValueOf({ dataType, defaultValue }: Detail): unknown {
  const value = defaultValue ?? ''
  if (dataType === types.integer) return Number(value)
  if (dataType === types.yesNo) return Number(value === '1' || value === 'true')
  return dataType === types.time ? Date.parse(value) || null : value
}
