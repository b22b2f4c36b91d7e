// What the page of a material says of its stock.
import { stockView } from '@gemba/contract/stock/rights.ts'
import { lazy } from 'react'
import type { Contributions, PanelPlace, RecordPanel } from '../../resource/tab/contributions.ts'

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
}
