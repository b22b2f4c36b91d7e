// Menu entries as a tree. Entries of the product are read-only, those of the company can be edited.

import {
  menuEntryKind,
  moveMenuEntryDown,
  moveMenuEntryUp,
  readWholeMenu,
  removeMenuEntry,
} from '@gemba/contract/identity/menu/menu-entry.ts'
import { products } from '@gemba/contract/identity/products.ts'
import type { Field } from '@gemba/contract/kit/field.ts'
import { type Language, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { Input } from 'antd'
import { PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { optionsIn } from '../../../resource/labels.ts'
import type { Column, RowAction } from '../../../resource/list/grid/column.ts'
import { useHistory } from '../../../resource/record/history-panel.tsx'
import { RecycleBinButton } from '../../../resource/record/recycle-bin.tsx'
import { useUndoable } from '../../../resource/record/remove.ts'
import styles from '../../../resource/tree-table/tree-table.module.css'
import { TreeTable } from '../../../resource/tree-table/tree-table.tsx'
import { listWords } from '../../../resource/words.ts'
import { useCan } from '../../../session/session.ts'
import { MainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { peopleWords } from '../words.ts'
import { MenuEntryDialog } from './menu-entry-dialog.tsx'
import { kindField, type MenuRow, pageTypeField } from './menu-entry-fields.ts'
import { MenuParametersDialog } from './menu-parameters-dialog.tsx'
import { menuEntryWords } from './words.ts'

/** Returns the name of a product, or the code of a product that no longer exists. */
const productName = (code: string, language: Language): string => {
  const names = products[code]
  return names ? wordIn(language, names) : code
}

type MenuDialog = { mode: 'add' | 'edit'; row?: MenuRow; parent?: MenuRow }

function useColumns(): Column<MenuRow>[] {
  const text = useText(menuEntryWords)
  const language = useLanguage((state) => state.language)
  const wordOf = (field: Field, value: number) =>
    optionsIn(field, language).find((option) => option.value === value)?.label ?? String(value)
  return [
    { name: 'name', title: text('name'), width: 280, cell: (row) => row.name },
    { name: 'code', title: text('code'), width: 240, cell: (row) => row.code },
    { name: 'kind', title: text('kind'), width: 110, cell: (row) => wordOf(kindField, row.kind) },
    { name: 'product', title: text('product'), width: 160, cell: (row) => productName(row.product, language) },
    {
      name: 'pageType',
      title: text('pageType'),
      width: 150,
      cell: (row) => (row.kind === 2 ? wordOf(pageTypeField, row.pageType) : '—'),
    },
    { name: 'url', title: text('url'), width: 280, cell: (row) => row.url ?? '—' },
    {
      name: 'isShown',
      title: text('isShown'),
      width: 130,
      cell: (row) => text(row.isShown === 1 ? 'shown' : 'notShown'),
    },
    { name: 'isOwn', title: text('origin'), width: 110, cell: (row) => text(row.isOwn ? 'own' : 'shipped') },
  ]
}

interface MenuRowActions {
  readonly show: (dialog: MenuDialog) => void
  readonly showParameters: (row: MenuRow) => void
  readonly history: RowAction<MenuRow>
}

function useRowActions({ show, showParameters, history }: MenuRowActions): RowAction<MenuRow>[] {
  const text = useText(menuEntryWords)
  const people = useText(peopleWords)
  const list = useText(listWords)
  const { save } = useCommand({ refreshed: ['identity'] })
  const undoable = useUndoable(menuEntryKind)
  const remove = async ({ id, name }: MenuRow) => {
    const question = { title: list('removeTitle'), message: text('removeMessage'), records: [{ id, name }] }
    if (
      !(await confirm({
        ...question,
        confirmText: list('removeConfirm'),
        cancelText: list('removeCancel'),
        isDangerous: true,
      }))
    )
      return
    await undoable(1, () => run(removeMenuEntry, { id }), { name })
  }
  const move = (command: typeof moveMenuEntryUp | typeof moveMenuEntryDown) => (row: MenuRow) =>
    void save(() => run(command, { id: row.id }), { what: row.name })
  const isOwn = (row: MenuRow) => row.isOwn
  const changes = { ...history, isShown: isOwn }
  if (!useCan('menu:edit')) return [changes]
  return [
    {
      name: 'add-below',
      label: people('addBelow'),
      onRun: (row) => show({ mode: 'add', parent: row }),
      isShown: (row) => row.kind <= 2,
    },
    { name: 'edit', label: list('edit'), onRun: (row) => show({ mode: 'edit', row }), isShown: isOwn },
    {
      name: 'parameters',
      label: text('parameters'),
      onRun: showParameters,
      isShown: (row) => row.kind === 2,
    },
    { name: 'up', label: people('moveUp'), onRun: move(moveMenuEntryUp), isShown: isOwn },
    { name: 'down', label: people('moveDown'), onRun: move(moveMenuEntryDown), isShown: isOwn },
    changes,
    { name: 'remove', label: list('remove'), onRun: (row) => void remove(row), isShown: isOwn, isDangerous: true },
  ]
}

function useMenuHistory(entries: readonly MenuRow[]) {
  const language = useLanguage((state) => state.language)
  const nameOf = (id: unknown, among: readonly MenuRow[]): string | undefined => {
    for (const row of among) {
      const name = row.id === String(id) ? row.name : nameOf(id, row.children)
      if (name !== undefined) return name
    }
    return undefined
  }
  return useHistory<MenuRow>(menuEntryKind, {
    cells: {
      names: (names) => wordIn(language, names as Words),
      parentId: (id) => nameOf(id, entries) ?? String(id),
    },
    nameOf: (row) => row.name,
  })
}

export function MenuPage() {
  const text = useText(menuEntryWords)
  const list = useText(listWords)
  const [openedDialog, setOpenedDialog] = useState<MenuDialog>()
  const [search, setSearch] = useState('')
  const canEdit = useCan('menu:edit')
  const columns = useColumns()
  const [parametersOf, setParametersOf] = useState<MenuRow>()
  const answer = useCommandQuery(readWholeMenu, {})
  const history = useMenuHistory(answer.data ?? [])
  const actions = useRowActions({ show: setOpenedDialog, showParameters: setParametersOf, history: history.action })
  return (
    <>
      <TreeTable
        name="identity.menuEntry"
        title={text('title')}
        answer={answer}
        columns={columns}
        actions={actions}
        search={search}
        onSearch={setSearch}
        empty={{ title: list('empty') }}
        tools={
          <Input
            className={styles.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder={list('keyword')}
            aria-label={list('keyword')}
            allowClear
            data-testid="menu-search"
          />
        }
        buttons={
          canEdit ? (
            <>
              <RecycleBinButton resource={menuEntryKind} title={text('title')} />
              <MainButton onClick={() => setOpenedDialog({ mode: 'add' })} data-testid="list-add">
                <Icon of={PlusIcon} /> {list('add')}
              </MainButton>
            </>
          ) : null
        }
      />
      {history.panel}
      {parametersOf ? <MenuParametersDialog entry={parametersOf} onClose={() => setParametersOf(undefined)} /> : null}
      {openedDialog ? <MenuEntryDialog {...openedDialog} onClose={() => setOpenedDialog(undefined)} /> : null}
    </>
  )
}
