// Pages of this part.
import type { PageDeclaration } from '../../kit/menu.ts'
import { equipmentGroup } from '../menu-groups.ts'

export const comparisonPage = {
  in: equipmentGroup,
  path: 'equipment/comparison',
  icon: 'chart-line',
  order: 3,
  title: ['曲线对比', '曲線對比', 'Curve comparison'],
} as const satisfies PageDeclaration
