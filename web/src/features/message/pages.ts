// Pages of this feature by their URL.
import type { Pages } from '../../resource/tab/pages.ts'

export const pages: Pages = {
  '/bcs/pages/messageManage/index': {
    load: async () => (await import('./message-centre-page.tsx')).MessageCentrePage,
    isForAll: true,
  },
  '/bcs/pages/messageManage/detail': {
    load: async () => (await import('./message-detail-page.tsx')).MessageDetailPage,
    isForAll: true,
  },
  '/bcs/pages/message/trigger': {
    load: async () => (await import('./trigger-page.tsx')).TriggerPage,
  },
}
