// Departments as a tree table: added below each other, moved among siblings, with their members.

import { department } from '@gemba/contract/identity/department.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { Input } from 'antd'
import { PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { callRoute, useRouteQuery } from '../../../api/call-route.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { pluralIn } from '../../../resource/labels.ts'
import type { RowAction } from '../../../resource/list/grid/column.ts'
import { ResourceDialog } from '../../../resource/page/resource-dialog.tsx'
import type { OpenDialog } from '../../../resource/page/resource-page-props.ts'
import { useHistory } from '../../../resource/record/history-panel.tsx'
import { RecycleBinButton } from '../../../resource/record/recycle-bin.tsx'
import { useRemove } from '../../../resource/record/remove.ts'
import { SheetActions } from '../../../resource/sheet/sheet-actions.tsx'
import styles from '../../../resource/tree-table/tree-table.module.css'
import { TreeTable } from '../../../resource/tree-table/tree-table.tsx'
import { listWords } from '../../../resource/words.ts'
import { useCan } from '../../../session/session.ts'
import { MainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { MembersDialog } from '../members-dialog.tsx'
import { peopleWords } from '../words.ts'
import { type DepartmentRow, useDepartmentColumns } from './department-columns.tsx'

type DepartmentDialog =
  | { kind: 'dialog'; dialog: OpenDialog<typeof department>; parentId: string | null }
  | { kind: 'members'; row: DepartmentRow }

interface DepartmentRowActions {
  readonly show: (dialog: DepartmentDialog) => void
  readonly history: RowAction<DepartmentRow>
}

function useRowActions({ show, history }: DepartmentRowActions): RowAction<DepartmentRow>[] {
  const text = useText(peopleWords)
  const list = useText(listWords)
  const canEdit = useCan('department:edit')
  const remove = useRemove(department)
  const nameOf = useName()
  const { save } = useCommand({ refreshed: ['identity'] })
  const move = (operation: 'moveUp' | 'moveDown') => (row: DepartmentRow) =>
    void save(() => callRoute(department, operation, { id: row.id }), { what: nameOf(row) })
  const edit = (mode: 'edit' | 'view') => ({
    name: mode,
    label: list(mode),
    onRun: (row: DepartmentRow) => show({ kind: 'dialog', dialog: { mode, row }, parentId: null }),
  })
  const members = {
    name: 'members',
    label: text('members'),
    onRun: (row: DepartmentRow) => show({ kind: 'members', row }),
  }
  if (!canEdit) return [edit('view'), members, history]
  return [
    {
      name: 'add-below',
      label: text('addBelow'),
      onRun: ({ id }) => show({ kind: 'dialog', dialog: { mode: 'add', row: undefined }, parentId: id }),
    },
    edit('edit'),
    members,
    { name: 'up', label: text('moveUp'), onRun: move('moveUp') },
    { name: 'down', label: text('moveDown'), onRun: move('moveDown') },
    history,
    { name: 'remove', label: list('remove'), onRun: (row) => void remove([row.id], [row]), isDangerous: true },
  ]
}

export function DepartmentPage() {
  const text = useText(peopleWords)
  const list = useText(listWords)
  const [openedDialog, setOpenedDialog] = useState<DepartmentDialog>()
  const [search, setSearch] = useState('')
  const [isImporting, setImporting] = useState(false)
  const language = useLanguage((state) => state.language)
  const canEdit = useCan('department:edit')
  const columns = useDepartmentColumns()
  const history = useHistory<DepartmentRow>(department)
  const answer = useRouteQuery<DepartmentRow[]>({ resource: department, operation: 'tree' })
  const actions = useRowActions({ show: setOpenedDialog, history: history.action })
  const title = text('departments')
  const add = () => setOpenedDialog({ kind: 'dialog', dialog: { mode: 'add', row: undefined }, parentId: null })
  return (
    <>
      <TreeTable
        name="identity.department"
        title={title}
        answer={answer}
        columns={columns}
        actions={actions}
        search={search}
        onSearch={setSearch}
        empty={{
          title: list('noneYet', { what: pluralIn(department, language) }),
          hint: wordIn(language, department.meaning.use),
        }}
        tools={
          <Input
            className={styles.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder={list('keyword')}
            aria-label={list('keyword')}
            allowClear
          />
        }
        buttons={
          <>
            <SheetActions
              resource={department}
              title={title}
              filter={search ? { keyword: search } : {}}
              isImporting={isImporting}
              onImporting={setImporting}
            />
            {canEdit ? (
              <>
                <RecycleBinButton resource={department} title={title} />
                <MainButton onClick={add} data-testid="list-add">
                  <Icon of={PlusIcon} /> {list('add')}
                </MainButton>
              </>
            ) : null}
          </>
        }
      />
      {history.panel}
      {openedDialog ? <OpenedDialog opened={openedDialog} onClose={() => setOpenedDialog(undefined)} /> : null}
    </>
  )
}

function OpenedDialog({ opened, onClose }: { opened: DepartmentDialog; onClose: () => void }) {
  const nameOf = useName()
  switch (opened.kind) {
    case 'dialog':
      return (
        <ResourceDialog
          resource={department}
          dialog={opened.dialog}
          parent={opened.parentId ? { parentId: opened.parentId } : {}}
          onClose={onClose}
        />
      )
    case 'members':
      return <MembersDialog kind="department" ownerId={opened.row.id} name={nameOf(opened.row)} onClose={onClose} />
  }
}
