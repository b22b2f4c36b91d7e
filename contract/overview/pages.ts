// Pages of this module.
import { equipmentGroup } from '../equipment/menu-groups.ts'
import type { PageDeclaration } from '../kit/menu.ts'

export const overviewPage = {
  in: equipmentGroup,
  path: 'overview',
  icon: 'overview',
  order: 0,
  title: ['总览', '總覽', 'Overview'],
} as const satisfies PageDeclaration

export const overviewPages: readonly PageDeclaration[] = [overviewPage]
