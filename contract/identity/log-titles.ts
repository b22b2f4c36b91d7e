// Log titles of changes without a record of their own. Layout and parameters belong to their menu entry.
import type { Words } from '../kit/page.ts'
import { titleOfOperation } from '../title-of-operation.ts'
import { role } from './role/role.ts'
import { user } from './user.ts'

export const identityLogTitles: Readonly<Record<string, Words>> = {
  'menuLayout.create': ['新增页面布局', '新增頁面版面', 'Add a page layout'],
  'menuLayout.update': ['修改页面布局', '修改頁面版面', 'Edit a page layout'],
  'menuParameter.create': ['新增页面参数', '新增頁面參數', 'Add a menu parameter'],
  'menuParameter.update': ['修改页面参数', '修改頁面參數', 'Edit a menu parameter'],
  // Titles from before these became operations of their resources.
  toggleRole: titleOfOperation(role, 'toggle'),
  toggleUser: titleOfOperation(user, 'toggle'),
}
