// Departments as a tree in a table: added below each other, moved among their siblings, with their members.
import { department } from '@gemba/contract/identity/department.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { listWords } from '../../i18n/lists.ts'
import { peopleWords } from '../../i18n/people.ts'
import { useText } from '../../i18n/text.ts'
import type { RowAction } from '../../resource/list/column.ts'
import type { OpenDialog } from '../../resource/overrides.ts'
import { useRead } from '../../resource/query.ts'
import { useHistory } from '../../resource/record/history-panel.tsx'
import { RecycleBinButton } from '../../resource/record/recycle-bin.tsx'
import { useRemove } from '../../resource/record/remove.ts'
import { ResourceDialog } from '../../resource/resource-dialog.tsx'
import { useCan } from '../../resource/session.ts'
import { SheetActions } from '../../resource/sheet-actions.tsx'
import { Icon } from '../../ui/icon.tsx'
import { identityArea } from './area.ts'
import { type DepartmentRow, useDepartmentColumns } from './department-columns.tsx'
import { MembersDialog } from './members-dialog.tsx'
import { useMoveDepartment } from './move-department.ts'
import { TreeTable } from './tree-table.tsx'

type Shown = { kind: 'dialog'; dialog: OpenDialog; parentId: string | null } | { kind: 'members'; row: DepartmentRow }

function useRowActions(show: (shown: Shown) => void, history: RowAction<DepartmentRow>): RowAction<DepartmentRow>[] {
  const text = useText(peopleWords)
  const list = useText(listWords)
  const canEdit = useCan('department:edit')
  const remove = useRemove(department)
  const move = useMoveDepartment()
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
    { name: 'up', label: text('moveUp'), onRun: (row) => void move(row, -1) },
    { name: 'down', label: text('moveDown'), onRun: (row) => void move(row, 1) },
    history,
    { name: 'remove', label: list('remove'), onRun: (row) => void remove([row.id]), isDangerous: true },
  ]
}

export function DepartmentPage() {
  const text = useText(peopleWords)
  const list = useText(listWords)
  const [shown, setShown] = useState<Shown>()
  const [search, setSearch] = useState('')
  const canEdit = useCan('department:edit')
  const columns = useDepartmentColumns()
  const history = useHistory<DepartmentRow>(identityArea, department)
  const actions = useRowActions(setShown, history.action)
  const answer = useRead<DepartmentRow[]>(['identity', 'department', 'whole'], { path: '/department/tree' })
  const title = text('departments')
  const add = () => setShown({ kind: 'dialog', dialog: { mode: 'add', row: undefined }, parentId: null })
  return (
    <>
      <TreeTable
        name="identity.department"
        title={title}
        answer={answer}
        columns={columns}
        actions={actions}
        search={search}
        tools={
          <Input
            className="tree-table-search"
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
              area={identityArea}
              title={title}
              filter={search ? { keyword: search } : {}}
            />
            {canEdit ? (
              <>
                <RecycleBinButton resource={department} title={title} />
                <button type="button" className="main-button" onClick={add} data-testid="list-add">
                  <Icon name="add" /> {list('add')}
                </button>
              </>
            ) : null}
          </>
        }
      />
      {history.panel}
      {shown ? <ShownDialog shown={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  )
}

function ShownDialog({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  switch (shown.kind) {
    case 'dialog':
      return (
        <ResourceDialog
          resource={department}
          area={identityArea}
          dialog={shown.dialog}
          parent={shown.parentId ? { parentId: shown.parentId } : {}}
          onClose={onClose}
        />
      )
    case 'members':
      return (
        <MembersDialog kind="department" owner={{ id: shown.row.id, name: String(shown.row.name) }} onClose={onClose} />
      )
  }
}
