// Consistency check of the books: ledger, balances, reservations and values.

import { decimal, group, instant, integer, list, optional, reference, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'

export const proofRight = 'stock:prove'

const fault = group({
  /** Kind of inconsistency: `balance`, `reserved`, `summary`, `value`, `negative`. */
  kind: text(),
  place: text(),
  difference: decimal(),
})

const proof = {
  id: reference('stock_proof'),
  at: instant(),
  /** Number of compared entries. */
  entries: integer(),
  balances: integer(),
  reservations: integer(),
  /** At most 100. */
  faults: list(fault),
  createUser: optional(text()),
} as const

export const proveStock = defineCommand('proveStock', {
  kind: 'write',
  title: ['核对库存', '核對庫存', 'Verify stock against the ledger'],
  paths: ['POST /mes_stock/proof/run'],
  permission: proofRight,
  input: {},
  reply: proof,
  errors: [],
  summary: 'Compares the ledger with balances, reservations and values, like the nightly check.',
})

export const listStockProofs = defineCommand('listStockProofs', {
  kind: 'read',
  title: ['库存核对记录', '庫存核對記錄', 'List stock verifications'],
  paths: ['POST /mes_stock/proof/list'],
  permission: proofRight,
  input: {},
  reply: rowsOf(proof),
  errors: [],
  summary: 'Lists the last 30 checks, newest first.',
})
