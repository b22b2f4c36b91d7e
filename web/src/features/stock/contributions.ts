// Contributions to other pages: stock of a material on its page and card, and the card of a lot.

import { stockView } from '@gemba/contract/stock/rights.ts'
import { lazyCode } from '../../api/lazy-code.ts'
import type { Contributions, PanelPlace, RecordPanel } from '../../resource/tab/contributions.ts'

/** Returns a panel of the material page. */
const ofMaterial = (place: PanelPlace, load: () => Promise<RecordPanel['Panel']>): RecordPanel => ({
  of: 'material',
  permission: stockView,
  place,
  Panel: lazyCode(load),
})

export const contributions: Contributions = {
  attention: [
    {
      permissions: ['outboundBill:view', 'inboundBill:view'],
      isOfDemoHistory: true,
      Source: lazyCode(async () => (await import('./attention/stock-attention.tsx')).StockAttention),
    },
  ],
  cards: [
    {
      of: 'lot',
      permission: 'lot:view',
      load: async () => ({
        resource: (await import('@gemba/contract/stock/lot/lot.ts')).lot,
        fields: ['materialId', 'status', 'madeOn', 'expiresOn', 'supplierId', 'supplierLot'],
      }),
    },
  ],
  panels: [
    ofMaterial('head', async () => (await import('./material/stock-figures.tsx')).StockFigures),
    ofMaterial('main', async () => (await import('./material/stock-course.tsx')).StockCourse),
    ofMaterial('main', async () => (await import('./material/stock-lots.tsx')).StockLots),
    ofMaterial('main', async () => (await import('./material/open-documents.tsx')).OpenDocuments),
    ofMaterial('card', async () => (await import('./material/stock-glance.tsx')).StockGlance),
    ofMaterial('side', async () => (await import('./material/suppliers.tsx')).Suppliers),
  ],
}
