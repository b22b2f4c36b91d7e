// Pages without a resource.
import type { PageDeclaration } from '../kit/menu.ts'
import { billGroup, stockGroup } from './menu-groups.ts'

export const stockPage = {
  in: stockGroup,
  path: 'stock/stock',
  icon: 'boxes',
  order: 1,
  title: ['库存查询', '庫存查詢', 'Stock'],
} as const satisfies PageDeclaration

export const ledgerPage = {
  in: stockGroup,
  path: 'stock/ledger',
  icon: 'log',
  order: 2,
  title: ['库存流水', '庫存流水', 'Stock ledger'],
} as const satisfies PageDeclaration

export const stockTasksPage = {
  in: billGroup,
  path: 'stock/tasks',
  icon: 'barcode',
  order: 0,
  title: ['仓库作业', '倉庫作業', 'Warehouse tasks'],
} as const satisfies PageDeclaration
