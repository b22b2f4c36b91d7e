// Contributions to other pages: routes of a material, production figures of the overview, cards of orders, work orders
// and staff.
import { lazyCode } from '../../api/lazy-code.ts'
import type { Contributions } from '../../resource/tab/contributions.ts'

export const contributions: Contributions = {
  cards: [
    {
      of: 'productionOrder',
      permission: 'productionOrder:view',
      load: async () => ({
        resource: (await import('@gemba/contract/production/order/production-order.ts')).productionOrder,
        fields: ['materialId', 'status', 'dueDate', 'projectId', 'statusReason'],
      }),
    },
    {
      of: 'workOrder',
      permission: 'workOrder:view',
      load: async () => ({
        resource: (await import('@gemba/contract/production/work-order/work-order.ts')).workOrder,
        fields: ['orderId', 'stageId', 'status', 'stationId', 'staffId', 'planEnd', 'statusReason'],
      }),
    },
    {
      of: 'staff',
      permission: 'staff:view',
      load: async () => ({
        resource: (await import('@gemba/contract/production/personnel/staff.ts')).staff,
        fields: ['jobTitle', 'departmentId', 'phone', 'isEnabled'],
      }),
    },
  ],
  attention: [
    {
      permissions: ['andon:view', 'productionOrder:view', 'materialPrepare:view', 'exception:view'],
      isOfDemoHistory: true,
      Source: lazyCode(async () => (await import('./attention/production-attention.tsx')).ProductionAttention),
    },
  ],
  overview: [
    {
      permission: 'productionOrder:view',
      place: 'top',
      isOnWall: true,
      Panel: lazyCode(async () => (await import('./overview/production-figures.tsx')).ProductionFigures),
    },
  ],
  panels: [
    {
      of: 'productionOrder',
      permission: 'productionOrder:view',
      place: 'card',
      Panel: lazyCode(async () => (await import('./order/order-glance.tsx')).OrderGlance),
    },
    {
      of: 'workOrder',
      permission: 'workOrder:view',
      place: 'card',
      Panel: lazyCode(async () => (await import('./work-order/work-order-glance.tsx')).WorkOrderGlance),
    },
    {
      of: 'material',
      permission: 'processRoute:view',
      place: 'side',
      Panel: lazyCode(async () => (await import('./route/material-routes.tsx')).MaterialRoutes),
    },
  ],
}
