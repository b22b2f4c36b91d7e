// The screen of a declared resource: its list, its filters, its dialog. A feature passes only the differences.

import type { Field } from '@gemba/contract/kit/field.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import { PlusIcon } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { useCan, useSession } from '../../session/session.ts'
import { MainButton, PlainButton } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { toast } from '../../ui/state/toast.tsx'
import { useIsBelow } from '../../ui/theme/width.ts'
import { nounIn, permissionOf, pluralIn, titleIn } from '../labels.ts'
import type { ListEmptiness } from '../list/empty-rows.tsx'
import { TreeFilter } from '../list/filter/tree-filter.tsx'
import type { RowAction } from '../list/grid/column.ts'
import { type ListContext, ListPage } from '../list/list-page.tsx'
import { useHistory } from '../record/history-panel.tsx'
import { RecycleBinButton } from '../record/recycle-bin.tsx'
import { useRemove } from '../record/remove.ts'
import { ImportButton, SheetActions } from '../sheet/sheet-actions.tsx'
import { listWords } from '../words.ts'
import { columnsOf, filtersOf } from './resource-columns.tsx'
import { ResourceDialog } from './resource-dialog.tsx'
import styles from './resource-page.module.css'
import type { OpenDialog, ResourcePageProps } from './resource-page-props.ts'

export function ResourcePage<R extends AnyResource>(props: ResourcePageProps<R>) {
  type Row = EntityOf<R>
  const { resource, tree, fixed = {}, extraFilters = [] } = props
  const text = useText(listWords)
  const language = useLanguage((state) => state.language)
  const [dialog, setDialog] = useState<OpenDialog<R>>()
  const shownRows = useRef<readonly Row[]>([])
  const setShownRows = useCallback((rows: readonly Row[]) => {
    shownRows.current = rows
  }, [])
  const [node, setNode] = useState<string>()
  const [isImporting, setImporting] = useState(false)
  const canEdit = useCan(permissionOf(resource, 'update'))
  const title = props.title ?? titleIn(resource, language)
  const removeNamed = useRemove(resource)
  const remove = (ids: readonly string[]) => removeNamed(ids, shownRows.current)
  const history = useHistory<Row>(resource)
  const parts = { ...props, authorities: useSession((state) => state.user?.authorities) }
  const actions = useStandardActions<Row>(props, { canEdit, onOpen: setDialog, onRemove: remove })
  const { label, onAdd } = props.adding ?? {
    label: text('add'),
    onAdd: () => setDialog({ mode: 'add', row: undefined }),
  }
  const openDialog = (row: Row) => setDialog({ mode: canEdit && !props.isLocked?.(row) ? 'edit' : 'view', row })
  const none = useNoneYet(resource, props.noneHint)
  const addFirst = <AddButton label={label} onAdd={onAdd} testId="list-add-first" />
  const firstRow = <FirstRow resource={resource} add={addFirst} onImport={() => setImporting(true)} />
  return (
    <>
      <ListPage<Row>
        of={[resource.module, resource.name]}
        by={resource}
        title={title}
        columns={columnsOf(parts, language)}
        filters={[...filtersOf(parts, language, text('keyword')), ...extraFilters]}
        fixedFilter={tree && node ? { ...fixed, [tree.field]: node } : fixed}
        rowActions={[...actions, ...(props.rowActions ?? []), history.action]}
        hasSelection={canEdit}
        empty={{ ...none, action: canEdit ? firstRow : null }}
        onWiden={tree && node ? () => setNode(undefined) : undefined}
        onOpen={props.onOpen ?? (isNamedByFirst(props) ? openDialog : undefined)}
        summary={props.summary}
        cards={props.cards}
        refetchMs={props.refetchMs}
        onRows={setShownRows}
        actions={(view) => (
          <>
            {props.actions?.(view)}
            <SheetActions
              resource={resource}
              title={title}
              isImporting={isImporting}
              filter={view.filter}
              onImporting={setImporting}
            />
            {canEdit ? <RecycleBinButton resource={resource} title={title} /> : null}
            {canEdit ? <BatchRemove view={view} onRemove={remove} /> : null}
            {canEdit ? <AddButton label={label} onAdd={onAdd} testId="list-add" /> : null}
          </>
        )}
        side={tree ? <PageTree tree={tree} chosen={node} onChoose={setNode} /> : null}
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

const nameKinds = new Set<Field['kind']>(['code', 'text'])

/** Returns whether the first column names the record as plain text, so that it can open the dialog. */
function isNamedByFirst<R extends AnyResource>({ resource, cells, rowActions = [] }: ResourcePageProps<R>): boolean {
  const [first = ''] = resource.list
  const kind = resource.fields[first]?.kind
  const hasPage = rowActions.some(({ name }) => name === 'open')
  return !hasPage && kind !== undefined && nameKinds.has(kind) && !(first in (cells ?? {}))
}

interface PageTreeProps {
  tree: NonNullable<ResourcePageProps<AnyResource>['tree']>
  chosen: string | undefined
  onChoose: (node: string | undefined) => void
}

/** The tree beside a list. The chosen node filters it. */
function PageTree({ tree, chosen, onChoose }: PageTreeProps) {
  const language = useLanguage((state) => state.language)
  return (
    <TreeFilter
      title={nounIn(tree.resource, language)}
      resource={tree.resource}
      chosen={chosen}
      onChoose={onChoose}
      onLeaf={tree.onLeaf}
      badgeOf={tree.badgeOf}
      onMove={tree.onMove}
    />
  )
}

/** Returns the texts of an empty list: the given reason, or the purpose of the records. */
function useNoneYet(resource: AnyResource, why: string | undefined): ListEmptiness {
  const text = useText(listWords)
  const language = useLanguage((state) => state.language)
  const what = pluralIn(resource, language)
  return why === undefined
    ? { title: text('noneYet', { what }), hint: wordIn(language, resource.meaning.use) }
    : { title: text('noneSeen', { what }), hint: why }
}

interface RowRules<Row> {
  rowActions?: readonly RowAction<Row>[]
  isLocked?: (row: Row) => boolean
}

interface StandardActions<Row> {
  canEdit: boolean
  onOpen: (opened: { mode: 'edit' | 'view'; row: Row }) => void
  onRemove: (ids: readonly string[]) => Promise<unknown>
}

/** Returns the actions to edit and delete, or to view. */
function useStandardActions<Row extends { id: string }>(
  { rowActions = [], isLocked = () => false }: RowRules<Row>,
  { canEdit, onOpen, onRemove }: StandardActions<Row>,
): RowAction<Row>[] {
  // A record with its own page is viewed there.
  const hasPage = rowActions.some(({ name }) => name === 'open')
  const text = useText(listWords)
  const isOpen = (row: Row) => !isLocked(row)
  const view: RowAction<Row> = { name: 'view', label: text('view'), onRun: (row) => onOpen({ mode: 'view', row }) }
  const views = hasPage ? [] : [{ ...view, isShown: isLocked }]
  if (!canEdit) return hasPage ? [] : [view]
  return [
    { name: 'edit', label: text('edit'), onRun: (row) => onOpen({ mode: 'edit', row }), isShown: isOpen },
    ...views,
    {
      name: 'remove',
      label: text('remove'),
      onRun: (row) => void onRemove([row.id]),
      isDangerous: true,
      isShown: isOpen,
    },
  ]
}

function FirstRow({ resource, add, onImport }: { resource: AnyResource; add: ReactNode; onImport: () => void }) {
  return (
    <span className={styles.first}>
      {add}
      <ImportButton resource={resource} onImport={onImport} />
    </span>
  )
}

function AddButton({ label, onAdd, testId }: { label: string; onAdd: () => void; testId: string }) {
  return (
    <MainButton onClick={onAdd} data-testid={testId}>
      <Icon of={PlusIcon} /> {label}
    </MainButton>
  )
}

function BatchRemove<Row>({
  view,
  onRemove,
}: {
  view: ListContext<Row>
  onRemove: (ids: readonly string[]) => Promise<boolean>
}) {
  const text = useText(listWords)
  // A phone has no room for a button that needs a selection first.
  const isPhone = useIsBelow('phone')
  if (isPhone && view.selected.size === 0) return null
  const run = async () => {
    if (view.selected.size === 0) toast('warn', text('chooseFirst'))
    else if (await onRemove([...view.selected])) view.clearSelection()
  }
  return (
    <PlainButton onClick={() => void run()} data-testid="list-remove">
      {text('remove')}
    </PlainButton>
  )
}
