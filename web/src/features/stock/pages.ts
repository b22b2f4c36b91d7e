// Pages of this feature by their URL.
import type { Pages } from '../../resource/tab/pages.ts'

export const pages: Pages = {
  '/wms/pages/stock/stock': {
    load: async () => (await import('./balance/stock-page.tsx')).StockPage,
  },
  '/wms/pages/stock/ledger': {
    load: async () => (await import('./balance/ledger-page.tsx')).LedgerPage,
  },
}
