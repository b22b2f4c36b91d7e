// Pages of this module that no resource brings, and function codes beside those of its resources.
import type { Permission } from '../kit/menu.ts'

export const docsPermissions: Readonly<Record<string, Permission>> = {
  'document:view': { label: ['查看文档设置', '檢視文件設定', 'View own documents'], page: 'document/article' },
}
