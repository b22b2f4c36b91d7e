// Pages of this feature by their URL.
import type { PageEntry, Pages } from '../../resource/tab/pages.ts'

/** The page of a demand, where its bills are created. */
const demandPage: PageEntry = {
  load: async () => (await import('./demand/demand-page.tsx')).DemandPage,
  grant: '/wms/pages/stock/demand',
}

export const pages: Pages = {
  '/wms/pages/stock/inboundBill': {
    load: async () => (await import('./inbound/inbound-list-page.tsx')).InboundListPage,
  },
  '/inboundDetail': {
    load: async () => (await import('./inbound/inbound-page.tsx')).InboundPage,
    grant: '/wms/pages/stock/inboundBill',
  },
  '/wms/pages/stock/outboundBill': {
    load: async () => (await import('./outbound/outbound-list-page.tsx')).OutboundListPage,
  },
  '/outboundDetail': {
    load: async () => (await import('./outbound/outbound-page.tsx')).OutboundPage,
    grant: '/wms/pages/stock/outboundBill',
  },
  '/wms/pages/stock/demand': {
    load: async () => (await import('./demand/demand-list-page.tsx')).DemandListPage,
  },
  '/demandListDetail': demandPage,
  '/outboundDemandDetail': demandPage,
  '/newOutbound': demandPage,
  '/outbound': {
    load: async () => (await import('./demand/demand-list-page.tsx')).OutDemandListPage,
    grant: '/wms/pages/stock/demand',
  },
  '/wms/pages/stock/tasks': { load: async () => (await import('./task/tasks-page.tsx')).TasksPage, isShopFloor: true },
  '/wms/pages/stock/lot': { load: async () => (await import('./lot/lot-list-page.tsx')).LotListPage },
  '/wms/pages/stock/stock': {
    load: async () => (await import('./balance/stock-page.tsx')).StockPage,
  },
  '/wms/pages/stock/ledger': {
    load: async () => (await import('./balance/ledger-page.tsx')).LedgerPage,
  },
}
