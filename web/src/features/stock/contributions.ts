// Bills and demands by their codes, in the quick search; what the page of a material says of its stock.
import type { Page } from '@gemba/contract/kit/page.ts'
import { type AnyResource, nounOf } from '@gemba/contract/kit/resource.ts'
import { stockView } from '@gemba/contract/stock/balance/find-stock.ts'
import { demand } from '@gemba/contract/stock/demand/demand.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { outboundBill } from '@gemba/contract/stock/outbound/outbound-bill.ts'
import { lazy } from 'react'
import { callRoute } from '../../api/call-route.ts'
import { permissionOf } from '../../resource/labels.ts'
import type { Contributions, PanelPlace, RecordPanel, Search } from '../../resource/tab/contributions.ts'
import { addressOfBill, demandDetailUrl, inboundDetailUrl, outboundDetailUrl } from './bill/bill-urls.ts'

const most = 8

const byCode = (resource: AnyResource, url: string): Search => ({
  noun: nounOf(resource),
  permission: permissionOf(resource, 'page'),
  find: async (keyword, signal) => {
    const body = { keyword, pageNumber: 1, pageSize: most }
    const found = await callRoute<Page<{ id: string; code: string | null }>>(resource, 'page', body, {
      isRead: true,
      signal,
    })
    return found.records.map(({ id, code }) => ({ path: addressOfBill(url, id), title: code ?? id }))
  },
})

/** A part of the page of a material. */
const ofMaterial = (place: PanelPlace, load: () => Promise<RecordPanel['Panel']>): RecordPanel => ({
  ...{ of: 'material', permission: stockView, place },
  Panel: lazy(async () => ({ default: await load() })),
})

export const contributions: Contributions = {
  panels: [
    ofMaterial('head', async () => (await import('./material/stock-figures.tsx')).StockFigures),
    ofMaterial('main', async () => (await import('./material/stock-course.tsx')).StockCourse),
    ofMaterial('main', async () => (await import('./material/stock-lots.tsx')).StockLots),
    ofMaterial('main', async () => (await import('./material/open-documents.tsx')).OpenDocuments),
    ofMaterial('side', async () => (await import('./material/suppliers.tsx')).Suppliers),
  ],
  searches: [
    byCode(inboundBill, inboundDetailUrl),
    byCode(outboundBill, outboundDetailUrl),
    byCode(demand, demandDetailUrl),
  ],
}
