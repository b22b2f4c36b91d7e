// Pages without a resource, and additional function codes.
import type { Permission } from '../kit/menu.ts'

export const docsPermissions: Readonly<Record<string, Permission>> = {
  'document:view': { label: ['查看文档设置', '檢視文件設定', 'View own documents'], page: 'document/article' },
}
