// The objects of one data model. Columns, filters and the form are built from its fields.

import { dataModel } from '@gemba/contract/base/data-model/data-model.ts'
import { dataModelObject } from '@gemba/contract/base/data-model/data-model-object.ts'
import { inSentence, wordIn } from '@gemba/contract/kit/page.ts'
import { nameIn } from '@gemba/contract/names.ts'
import { PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { RowAction } from '../../../resource/list/grid/column.ts'
import { type ListContext, ListPage } from '../../../resource/list/list-page.tsx'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { useHistory } from '../../../resource/record/history-panel.tsx'
import { RecycleBinButton } from '../../../resource/record/recycle-bin.tsx'
import { useRemove } from '../../../resource/record/remove.ts'
import { type PageProps, useTabTitle } from '../../../resource/tab/tab-context.ts'
import { listWords } from '../../../resource/words.ts'
import { useCan } from '../../../session/session.ts'
import { MainButton, PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { fieldsUrl } from './data-model-urls.ts'
import { type Model, type ObjectRow, useObjectColumns, useObjectFilters } from './object-columns.tsx'
import { ObjectDialog, type OpenObject } from './object-dialog.tsx'
import { valuesToSend } from './object-values.ts'
import { dataModelWords } from './words.ts'

export function ObjectListPage({ params }: PageProps) {
  const id = params.id ?? ''
  const language = useLanguage((state) => state.language)
  const answer = useRouteQuery<Model>({ resource: dataModel, operation: 'read', body: { id } })
  const model = answer.data?.id === id ? answer.data : undefined
  useTabTitle(model && nameIn(model, language))
  return model ? <ObjectsOfModel key={model.id} model={model} /> : <QueryState query={answer} rows={8} />
}

function ObjectsOfModel({ model }: { model: Model }) {
  const list = useText(listWords)
  const language = useLanguage((state) => state.language)
  const canEdit = useCan('dataModelObject:edit')
  const [opened, setOpened] = useState<OpenObject>()
  const [rows, setRows] = useState<readonly ObjectRow[]>([])
  const history = useHistory<ObjectRow>(dataModelObject)
  const removeNamed = useRemove(dataModelObject)
  const remove = (ids: readonly string[]) => removeNamed(ids, rows)
  const title = nameIn(model, language)
  const edit: RowAction<ObjectRow> = {
    name: canEdit ? 'edit' : 'view',
    label: list(canEdit ? 'edit' : 'view'),
    onRun: (row) => setOpened({ mode: canEdit ? 'edit' : 'view', row }),
  }
  const removeAction: RowAction<ObjectRow> = {
    name: 'remove',
    label: list('remove'),
    onRun: (row) => void remove([row.id]),
    isDangerous: true,
  }
  const isOpen = model.isEnabled === 1 && model.details.length > 0
  const add = canEdit && isOpen ? <AddButton onAdd={() => setOpened({ mode: 'add' })} /> : null
  return (
    <>
      <ListPage<ObjectRow>
        of={['base', `dataModelObject-${model.id}`]}
        by={dataModelObject}
        title={title}
        columns={useObjectColumns(model)}
        filters={useObjectFilters(model)}
        fixedFilter={{ modelId: model.id }}
        filterOf={({ keyword, ...filters }) => ({ keyword, values: valuesToSend(model.details, filters) })}
        rowActions={[edit, ...(canEdit ? [removeAction] : []), history.action]}
        hasSelection={canEdit}
        onRows={setRows}
        empty={useEmptiness(model, add)}
        actions={(view) => (
          <>
            <FieldsButton model={model} />
            {canEdit ? <RecycleBinButton resource={dataModelObject} title={title} /> : null}
            {canEdit ? <RemoveButton view={view} onRemove={remove} /> : null}
            {add}
          </>
        )}
      />
      {opened ? (
        <ObjectDialog
          key={opened.row?.id ?? 'add'}
          model={model}
          opened={opened}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      {history.panel}
    </>
  )
}

function useEmptiness(model: Model, add: React.ReactNode) {
  const list = useText(listWords)
  const text = useText(dataModelWords)
  const language = useLanguage((state) => state.language)
  const title = list('noneYet', { what: inSentence(nameIn(model, language)) })
  return model.details.length === 0
    ? { title, hint: text('noFields'), action: <FieldsButton model={model} isMain /> }
    : { title, hint: wordIn(language, dataModelObject.meaning.use), action: add }
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const text = useText(listWords)
  return (
    <MainButton onClick={onAdd} data-testid="list-add">
      <Icon of={PlusIcon} /> {text('add')}
    </MainButton>
  )
}

function FieldsButton({ model, isMain = false }: { model: Model; isMain?: boolean }) {
  const text = useText(dataModelWords)
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className={isMain ? 'main-button' : 'plain-button'}
      onClick={() => void navigate(fieldsUrl(model.id))}
    >
      {text('fields')}
    </button>
  )
}

interface RemoveButtonProps {
  view: ListContext<ObjectRow>
  onRemove: (ids: readonly string[]) => Promise<boolean>
}

function RemoveButton({ view: { selected, clearSelection }, onRemove }: RemoveButtonProps) {
  const text = useText(listWords)
  const run = async () => {
    if (await onRemove([...selected])) clearSelection()
  }
  return (
    <PlainButton onClick={() => void run()} disabled={selected.size === 0}>
      {text('remove')}
    </PlainButton>
  )
}
