// Pages of this feature by their URL.
import { listOf, type Pages } from '../../resource/tab/pages.ts'

export const pages: Pages = {
  '/bcs/pages/base/area': {
    load: async () => (await import('./area-list-page.tsx')).AreaListPage,
  },
  '/bcs/pages/base/dictionary': {
    load: async () => (await import('./dictionary-list-page.tsx')).DictionaryListPage,
  },
  '/bcs/pages/base/protocol': listOf(async () => (await import('@gemba/contract/base/protocol.ts')).protocol),
  '/bcs/pages/base/notice': {
    load: async () => (await import('./notice-list-page.tsx')).NoticeListPage,
  },
  '/bcs/pages/base/parameter': {
    load: async () => (await import('./parameter-page.tsx')).ParameterPage,
  },
}
