import { equipmentGroup } from '../equipment/menu-groups.ts'
import type { PageDeclaration } from '../kit/menu.ts'

export const controlPage = {
  in: equipmentGroup,
  path: 'equipment/control',
  icon: 'log',
  title: ['控制记录', '控制記錄', 'Commands to devices'],
} as const satisfies PageDeclaration
