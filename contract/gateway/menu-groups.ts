import type { MenuGroup, Page, PagePosition } from '../kit/menu.ts'

const gatewayGroup: MenuGroup = {
  code: 'lak:gateway',
  label: ['网关管理', '閘道器管理', 'Gateways'],
  product: 'lak',
  icon: 'gateway',
  order: 3,
}

export const boxPage = { in: gatewayGroup, path: 'gateway/box', icon: 'box' } as const satisfies Page

export const mappingPage = { in: gatewayGroup, path: 'gateway/mapping', icon: 'tags' } as const satisfies Page

/** Connects a new box. */
export const connectPage = { in: gatewayGroup, path: 'gateway/connect' } as const satisfies PagePosition

export const boxGroupPage = { in: gatewayGroup, path: 'gateway/boxGroup', icon: 'folder' } as const satisfies Page

export const triggerTypePage = { in: gatewayGroup, path: 'gateway/triggerType', icon: 'zap' } as const satisfies Page
