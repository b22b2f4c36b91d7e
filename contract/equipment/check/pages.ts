// Pages of this part.
import type { Page, PageDeclaration } from '../../kit/menu.ts'
import { modelToolGroup } from '../menu-groups.ts'

export const pointCheckPage = {
  in: modelToolGroup,
  path: 'equipment/pointCheck',
  icon: 'clipboard-check',
  order: 4,
  title: ['数据点检查', '資料點檢查', 'Point check'],
} as const satisfies PageDeclaration

export const checkRulePage = {
  in: modelToolGroup,
  path: 'equipment/checkRule',
  icon: 'list-checks',
  order: 5,
} as const satisfies Page
