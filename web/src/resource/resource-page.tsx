// A screen for a declared resource: its list, its filters, its dialog. A feature hands in only what differs.
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { useCallback, useRef, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { listWords } from '../i18n/lists.ts'
import { useText } from '../i18n/text.ts'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.tsx'
import { nameIn, pathOf, permissionOf } from './area.ts'
import type { RowAction } from './list/column.ts'
import { ListPage, type ListView } from './list/list-page.tsx'
import { TreeFilter } from './list/tree-filter.tsx'
import type { OpenDialog, ResourceOverrides, Row } from './overrides.ts'
import { useHistory } from './record/history-panel.tsx'
import { RecycleBinButton } from './record/recycle-bin.tsx'
import { useRemove } from './record/remove.ts'
import { columnsOf, filtersOf } from './resource-columns.tsx'
import { ResourceDialog } from './resource-dialog.tsx'
import { useCan, useSession } from './session.ts'
import { SheetActions } from './sheet-actions.tsx'

export function ResourcePage(props: ResourceOverrides & { resource: AnyResource }) {
  const { resource, area, tree, fixed = {} } = props
  const text = useText(listWords)
  const language = useLanguage((state) => state.language)
  const [dialog, setDialog] = useState<OpenDialog>()
  const shownRows = useRef<readonly Row[]>([])
  const keepRows = useCallback((rows: readonly Row[]) => {
    shownRows.current = rows
  }, [])
  const [node, setNode] = useState<string>()
  const canEdit = useCan(permissionOf(resource, 'update'))
  const title = props.title ?? nameIn(area, resource.name, language)
  const of = [resource.area, resource.name] as const

  const remove = useRemove(resource)
  const history = useHistory<Row>(area, resource)
  const parts = { ...props, authorities: useSession((state) => state.user?.authorities) }
  const standardActions: RowAction<Row>[] = canEdit
    ? [
        { name: 'edit', label: text('edit'), onRun: (row) => setDialog({ mode: 'edit', row }) },
        { name: 'remove', label: text('remove'), onRun: (row) => void remove([row.id]), isDangerous: true },
      ]
    : [{ name: 'view', label: text('view'), onRun: (row) => setDialog({ mode: 'view', row }) }]
  const addButton = canEdit ? <AddButton onAdd={() => setDialog({ mode: 'add', row: undefined })} /> : null
  return (
    <>
      <ListPage<Row>
        area={area}
        of={of}
        path={pathOf(resource, 'page') ?? ''}
        title={title}
        columns={columnsOf(parts, language)}
        filters={filtersOf(parts, language, text('keyword'))}
        fixedFilter={{ ...fixed, ...(tree && node ? { [tree.field]: node } : {}) }}
        rowActions={[...standardActions, ...(props.rowActions ?? []), history.action]}
        hasSelection={canEdit}
        emptyAction={addButton}
        {...(props.onOpen ? { onOpen: props.onOpen } : {})}
        {...(props.refetchMs ? { refetchMs: props.refetchMs } : {})}
        onRows={keepRows}
        actions={(view) => (
          <>
            {props.actions?.(view)}
            <SheetActions resource={resource} area={area} title={title} filter={view.filter} />
            {canEdit ? <RecycleBinButton resource={resource} title={title} /> : null}
            {canEdit ? <BatchRemove view={view} onRemove={remove} /> : null}
            {addButton}
          </>
        )}
        side={
          tree ? (
            <TreeFilter
              title={nameIn(area, tree.resource.name, language)}
              of={[tree.resource.area, tree.resource.name]}
              path={pathOf(tree.resource, 'tree') ?? ''}
              chosen={node}
              onChoose={setNode}
              {...(tree.onLeaf ? { onLeaf: tree.onLeaf } : {})}
            />
          ) : null
        }
      />
      {dialog ? (
        <ResourceDialog
          {...props}
          dialog={dialog}
          among={{ rows: shownRows.current, onOpen: (row) => setDialog({ mode: dialog.mode, row }) }}
          onClose={() => setDialog(undefined)}
          parent={tree && node ? { [tree.field]: node } : {}}
        />
      ) : null}
      {history.panel}
    </>
  )
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const text = useText(listWords)
  return (
    <button type="button" className="main-button" onClick={onAdd} data-testid="list-add">
      <Icon name="add" /> {text('add')}
    </button>
  )
}

function BatchRemove({
  view,
  onRemove,
}: {
  view: ListView<Row>
  onRemove: (ids: readonly string[]) => Promise<boolean>
}) {
  const text = useText(listWords)
  const run = async () => {
    if (view.selected.size === 0) toast('warn', text('chooseFirst'))
    else if (await onRemove([...view.selected])) view.clearSelection()
  }
  return (
    <button type="button" className="plain-button" onClick={() => void run()} data-testid="list-remove">
      {text('remove')}
    </button>
  )
}
