// Pages of this part.
import { equipmentGroup } from '../../equipment/menu-groups.ts'
import type { Page } from '../../kit/menu.ts'

export const calculationPage = {
  in: equipmentGroup,
  path: 'equipment/calculation',
  icon: 'git-branch',
  order: 6,
} as const satisfies Page
