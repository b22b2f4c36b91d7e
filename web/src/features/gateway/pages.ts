// Pages of this feature by their URL.
import type { Pages } from '../../resource/tab/pages.ts'

export const pages: Pages = {
  '/lak/pages/gateway/box': {
    load: async () => (await import('./box-list-page.tsx')).BoxListPage,
  },
}
