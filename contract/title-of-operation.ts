// Titles of the operations of resources, above all in the operation log.
import { inSentence, type Words } from './kit/page.ts'
import type { AnyResource } from './kit/resource.ts'

const operationTitles: Readonly<Record<string, Words>> = {
  create: ['新增{what}', '新增{what}', 'Add {what}'],
  update: ['修改{what}', '修改{what}', 'Edit {what}'],
  save: ['保存{what}', '儲存{what}', 'Save {what}'],
  remove: ['删除{what}', '刪除{what}', 'Delete {what}'],
  moveUp: ['上移{what}', '上移{what}', 'Move up {what}'],
  moveDown: ['下移{what}', '下移{what}', 'Move down {what}'],
  import: ['导入{what}', '匯入{what}', 'Import {what}'],
  export: ['导出{what}', '匯出{what}', 'Export {what}'],
  template: ['{what}导入模板', '{what}匯入範本', 'Import template of {what}'],
  page: ['{what}列表', '{what}列表', 'List {what}'],
  list: ['{what}列表', '{what}列表', 'List {what}'],
  tree: ['{what}树', '{what}樹', 'Tree of {what}'],
  read: ['{what}详情', '{what}詳情', 'View {what}'],
  toggle: ['启停{what}', '啟停{what}', 'Enable or disable {what}'],
}

/** Returns what an operation of a resource is called. */
export function titleOfOperation({ noun }: Pick<AnyResource, 'noun'>, operation: string): Words {
  const title =
    operationTitles[operation] ?? ([`{what}: ${operation}`, `{what}: ${operation}`, `{what}: ${operation}`] as const)
  const [zhCN, zhTW, en] = noun
  const what = [zhCN, zhTW, inSentence(en)]
  const [inZhCN, inZhTW, inEn] = title.map((part, index) => part.replace('{what}', what[index] ?? ''))
  return [inZhCN ?? '', inZhTW ?? '', inEn ?? '']
}
