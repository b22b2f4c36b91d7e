// Pages of resources of this module, as the web links to them.

import type { Page } from '../kit/menu.ts'
import { baseGroup, masterGroup } from './menu-groups.ts'

export const materialPage = {
  in: masterGroup,
  path: 'base/material',
  icon: 'package',
  order: 1,
} as const satisfies Page

export const bomPage = { in: masterGroup, path: 'base/bom', icon: 'boxes', order: 2 } as const satisfies Page

export const dataModelPage = {
  in: masterGroup,
  path: 'base/dataModel',
  icon: 'database',
  order: 9,
} as const satisfies Page

export const noticePage = { in: baseGroup, path: 'base/notice', icon: 'notice' } as const satisfies Page
