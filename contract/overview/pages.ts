// Pages of this module.
import { equipmentGroup } from '../equipment/menu-groups.ts'
import type { OwnPage } from '../kit/menu.ts'

export const overviewPage = {
  in: equipmentGroup,
  path: 'overview',
  icon: 'overview',
  order: 0,
  title: ['总览', '總覽', 'Overview'],
} as const satisfies OwnPage

export const overviewPages: readonly OwnPage[] = [overviewPage]
