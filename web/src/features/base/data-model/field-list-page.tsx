// The fields of one data model.

import { dataModel, dataModelDetail } from '@gemba/contract/base/data-model/data-model.ts'
import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { FieldInput } from '../../../resource/form/inputs/field-input.tsx'
import { ResourceDialog } from '../../../resource/page/resource-dialog.tsx'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { useTabTitle } from '../../../resource/tab/tab-context.ts'
import { useTabQuery } from '../../../resource/tab/url-state.ts'
import { useCan } from '../../../session/session.ts'
import { MainButton, PlainButton } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { dataModelUrl, objectsUrl } from './data-model-urls.ts'
import { DictionaryTypeInput } from './dictionary-type-input.tsx'
import { ShownByInput } from './shown-by-input.tsx'
import { dataModelWords } from './words.ts'

type Model = EntityOf<typeof dataModel>

const types = detailType.codes
const { fields } = dataModelDetail

export function FieldListPage() {
  const text = useText(dataModelWords)
  const navigate = useNavigate()
  const id = useTabQuery('id')
  const answer = useRouteQuery<Model>(
    { resource: dataModel, operation: 'read', body: { id } },
    { isEnabled: id !== '' },
  )
  const language = useLanguage((state) => state.language)
  const model = answer.data?.id === id ? answer.data : undefined
  useTabTitle(model && text('fieldsOf', { model: nameIn(model, language) }))
  if (id === '')
    return (
      <EmptyState
        title={text('noModel')}
        hint={text('noModelHint')}
        action={<MainButton onClick={() => void navigate(dataModelUrl)}>{text('toModels')}</MainButton>}
      />
    )
  return model ? <FieldsOfModel key={model.id} model={model} /> : <QueryState query={answer} rows={8} />
}

/** Returns an input that is enabled only for values of one type. */
const onlyOf =
  (type: number, field: Field) =>
  ({ values, ...props }: FormInputProps<never>) => (
    <FieldInput
      {...props}
      field={field}
      onChange={(value) => props.onChange(value as never)}
      isDisabled={props.isDisabled || values.dataType !== type}
    />
  )

function FieldsOfModel({ model }: { model: Model }) {
  const text = useText(dataModelWords)
  const language = useLanguage((state) => state.language)
  const navigate = useNavigate()
  const seesObjects = useCan('dataModelObject:view')
  const canEdit = useCan('dataModel:edit')
  return (
    <ResourcePage
      resource={dataModelDetail}
      title={text('fieldsOf', { model: nameIn(model, language) })}
      fixed={{ modelId: model.id }}
      rules={{
        code: {},
        name: {},
        nameEn: {},
        nameTw: {},
        dataType: {},
        length: { help: text('lengthHelp'), input: onlyOf(types.text, fields.length) },
        precision: { help: text('precisionHelp'), input: onlyOf(types.decimal, fields.precision) },
        dictionaryType: {
          help: text('dictionaryHelp'),
          input: (props) => (
            <DictionaryTypeInput
              {...props}
              isDisabled={props.isDisabled || props.values.dataType !== detailType.codes.dictionary}
            />
          ),
        },
        refModelId: { help: text('referenceHelp'), input: onlyOf(types.reference, fields.refModelId) },
        refDetailId: { help: text('shownByHelp'), input: (props) => <ShownByInput {...props} /> },
        isRequired: {},
        isUnique: { help: text('uniqueHelp') },
        isQueried: { help: text('queriedHelp') },
        defaultValue: { help: text('defaultHelp') },
        sortNumber: {},
      }}
      actions={() => (
        <>
          {canEdit ? <EditAsTable model={model} /> : null}
          {seesObjects ? (
            <PlainButton onClick={() => void navigate(objectsUrl(model.id))}>{text('objects')}</PlainButton>
          ) : null}
        </>
      )}
    />
  )
}

/** The table in which all fields are edited and saved by one request. */
function EditAsTable({ model }: { model: Model }) {
  const text = useText(dataModelWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton onClick={() => setOpen(true)} data-testid="fields-as-table">
        {text('asTable')}
      </PlainButton>
      {isOpen ? (
        <ResourceDialog
          resource={dataModel}
          lines={[dataModelDetail]}
          dialog={{ mode: 'edit', row: model }}
          parent={{}}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
