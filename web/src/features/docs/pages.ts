// Pages of this feature by their URL.
import type { Pages } from '../../resource/tab/pages.ts'

export const pages: Pages = {
  '/bcs/pages/document/article': {
    load: async () => (await import('./document-list-page.tsx')).DocumentListPage,
  },
  '/bcs/pages/document/class': {
    load: async () => (await import('./document-list-page.tsx')).DocumentClassPage,
  },
}
