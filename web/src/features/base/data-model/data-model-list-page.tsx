// Data models with their fields. A row opens the objects of its model.

import { dataModel, dataModelDetail } from '@gemba/contract/base/data-model/data-model.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { useNavigate } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import type { Column, RowAction } from '../../../resource/list/grid/column.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useCan } from '../../../session/session.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { fieldsUrl, objectsUrl } from './data-model-urls.ts'
import { dataModelWords } from './words.ts'

type ModelRow = EntityOf<typeof dataModel>

export function DataModelListPage() {
  const text = useText(dataModelWords)
  const navigate = useNavigate()
  const seesObjects = useCan('dataModelObject:view')
  const count = (
    name: 'detailCount' | 'objectCount',
    url: (id: string) => string,
  ): Column<ModelRow> & { after: 'name' } => ({
    name,
    title: text(name),
    width: 110,
    align: 'right',
    after: 'name',
    cell: (row) => (
      <LinkButton onClick={() => void navigate(url(row.id))}>
        {String((row as ModelRow & Record<typeof name, number>)[name])}
      </LinkButton>
    ),
  })
  const open = (url: (id: string) => string) => (row: ModelRow) => void navigate(url(row.id))
  const actions: RowAction<ModelRow>[] = [
    { name: 'objects', label: text('objects'), onRun: open(objectsUrl), isShown: () => seesObjects },
    { name: 'fields', label: text('fields'), onRun: open(fieldsUrl) },
  ]
  return (
    <ResourcePage
      resource={dataModel}
      lines={[dataModelDetail]}
      extraColumns={[count('detailCount', fieldsUrl), ...(seesObjects ? [count('objectCount', objectsUrl)] : [])]}
      rowActions={actions}
      onOpen={seesObjects ? open(objectsUrl) : undefined}
    />
  )
}
