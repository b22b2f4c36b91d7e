// Periods and proofs of the stock, and refusals that several nouns of this module share.
import { definePart } from '../kit/module.ts'
import {
  heldReason,
  moveType,
  qualityStatus,
  reservationStatus,
  stockOwner,
  stockPeriodAction,
  stockSource,
} from './dictionaries.ts'
import { stockErrors } from './errors.ts'
import { stockEvents } from './events.ts'
import { stockTasksPage } from './pages.ts'
import { closeStockPeriod, periodRight, readStockPeriod, reopenStockPeriod } from './period.ts'
import { listStockProofs, proofRight, proveStock } from './proof.ts'
import { readInboundReversal, readOutboundReversal } from './read-reversal.ts'

export const stockPart = definePart({
  commands: [
    readInboundReversal,
    readOutboundReversal,
    proveStock,
    listStockProofs,
    readStockPeriod,
    closeStockPeriod,
    reopenStockPeriod,
  ],
  errors: stockErrors,
  events: stockEvents,
  pages: [stockTasksPage],
  permissions: {
    [proofRight]: { label: ['核对库存', '核對庫存', 'Verify stock against the ledger'], page: 'stock/stock' },
    [periodRight]: { label: ['关闭库存期间', '關閉庫存期間', 'Close stock periods'], page: 'stock/stock' },
  },
  terms: {
    stock: {
      words: ['库存', '庫存', 'Stock'],
      meaning:
        'What lies in warehouses: by material, lot, serial number, quality and owner, with what is reserved of it.',
    },
  },
  dictionaries: [moveType, qualityStatus, heldReason, stockOwner, reservationStatus, stockPeriodAction, stockSource],
})
