// Menu entries.
import { definePart } from '../../kit/module.ts'
import { peopleGroup } from '../menu-groups.ts'
import { menuErrors } from './errors.ts'
import {
  createMenuEntry,
  findNextMenuSort,
  listMenuEntriesBelow,
  listTabs,
  menuEntryKind,
  moveMenuEntryDown,
  moveMenuEntryUp,
  pageMenuEntries,
  readMenuEntry,
  readWholeEntry,
  readWholeMenu,
  removeMenuEntry,
  updateMenuEntry,
} from './menu-entry.ts'

export const menuPart = definePart({
  commands: [
    pageMenuEntries,
    listMenuEntriesBelow,
    readWholeMenu,
    readMenuEntry,
    readWholeEntry,
    listTabs,
    findNextMenuSort,
    createMenuEntry,
    updateMenuEntry,
    removeMenuEntry,
    moveMenuEntryUp,
    moveMenuEntryDown,
  ],
  recordKinds: [menuEntryKind],
  errors: menuErrors,
  pages: [{ in: peopleGroup, path: 'system/menu', icon: 'menu', order: 5, title: ['菜单', '選單', 'Menu'] }],
  permissions: {
    'menu:view': { label: ['查看菜单', '檢視選單', 'View menu entries'], page: 'system/menu' },
    'menu:edit': { label: ['维护菜单', '維護選單', 'Edit menu entries'], page: 'system/menu' },
  },
  terms: {
    menu: {
      words: ['菜单', '選單', 'Menu'],
      meaning: 'What a user can open: groups, pages, function buttons and tabs, granted by role.',
    },
    menuLayout: { words: ['页面布局', '頁面版面', 'Page layout'], meaning: 'How a page is laid out for a company.' },
    menuParameter: {
      words: ['页面参数', '頁面參數', 'Menu parameter'],
      meaning: 'A named value that a page is opened with.',
    },
  },
})
