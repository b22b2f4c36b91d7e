// Pages of this module that no resource brings, with their function codes, and nouns that are no resource.
import type { OwnPage, Permission } from '../kit/menu.ts'
import type { Term } from '../kit/module.ts'
import { workGroup } from './menu-groups.ts'

const path = 'work/shopCalendar'

export const productionPages: readonly OwnPage[] = [
  { in: workGroup, path, icon: 'calendar', order: 6, title: ['工厂日历', '工廠行事曆', 'Shop calendar'] },
]

export const productionPermissions: Readonly<Record<string, Permission>> = {
  'shopCalendar:view': { label: ['查看工厂日历', '檢視工廠行事曆', 'View the shop calendar'], page: path },
  'shopCalendar:edit': { label: ['维护工厂日历', '維護工廠行事曆', 'Maintain the shop calendar'], page: path },
}

export const productionTerms = {
  shopCalendar: {
    words: ['工厂日历', '工廠行事曆', 'Shop calendar'],
    meaning: 'On which days the shop works, rests or has a holiday, and in which shifts.',
  },
} as const satisfies Record<string, Term>
