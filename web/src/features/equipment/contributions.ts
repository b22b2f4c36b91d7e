// The unmapped codes of a gateway on its page, and the attributes of a model and the
// ledger entries of an object on the pages of objects.
import { lazyCode } from '../../api/lazy-code.ts'
import type { Contributions } from '../../resource/tab/contributions.ts'

export const contributions: Contributions = {
  panels: [
    {
      of: 'box',
      permission: 'object:view',
      Panel: lazyCode(async () => (await import('./connect/box-points.tsx')).BoxPoints),
    },
    {
      of: 'object',
      permission: 'ledgerDevice:view',
      Panel: lazyCode(async () => (await import('./device/ledger-panel.tsx')).LedgerPanel),
    },
    {
      of: 'model',
      permission: 'model:view',
      Panel: lazyCode(async () => (await import('./model/model-details.tsx')).ModelDetails),
    },
  ],
}
