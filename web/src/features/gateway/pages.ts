// Pages of this feature by their URL.
import { listOf, type Pages } from '../../resource/tab/pages.ts'

export const pages: Pages = {
  '/lak/pages/gateway/box': {
    load: async () => (await import('./box-list-page.tsx')).BoxListPage,
  },
  '/lak/pages/gateway/mapping': listOf(
    async () => (await import('@gemba/contract/gateway/mapping/box-point-map.ts')).boxPointMap,
  ),
  '/lak/pages/gateway/boxGroup': {
    load: async () => (await import('./group/group-list-page.tsx')).BoxGroupPage,
  },
  '/lak/pages/gateway/triggerType': {
    load: async () => (await import('./trigger/trigger-type-page.tsx')).TriggerTypePage,
  },
  '/lak/pages/gateway/connect': {
    load: async () => (await import('./connect/connect-page.tsx')).ConnectPage,
    grant: '/lak/pages/gateway/box',
  },
  '/lak/pages/gateway/box/:id': {
    load: async () => (await import('./connect/box-page.tsx')).BoxPage,
    of: 'box',
    grant: '/lak/pages/gateway/box',
  },
}
