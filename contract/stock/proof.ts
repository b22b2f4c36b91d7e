// The proof that the books agree with each other: ledger, balances, reservations and values.

import { decimal, group, instant, integer, list, optional, reference, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'

export const proofRight = 'stock:prove'

const fault = group({
  /** What does not agree: `balance`, `reserved`, `summary`, `value`, `negative`. */
  kind: text(),
  place: text(),
  difference: decimal(),
})

const proof = {
  id: reference('stock_proof'),
  at: instant(),
  /** How much was compared. */
  entries: integer(),
  balances: integer(),
  reservations: integer(),
  /** At most 100. */
  faults: list(fault),
  createUser: optional(text()),
} as const

export const proveStock = defineCommand('proveStock', {
  kind: 'write',
  title: ['核对库存', '核對庫存', 'Prove the stock'],
  paths: ['POST /mes_stock/proof/run'],
  permission: proofRight,
  input: {},
  reply: proof,
  errors: [],
  summary: 'Compares the ledger with balances, reservations and values, as the nightly proof does.',
})

export const listStockProofs = defineCommand('listStockProofs', {
  kind: 'read',
  title: ['库存核对记录', '庫存核對記錄', 'Proofs of the stock'],
  paths: ['POST /mes_stock/proof/list'],
  permission: proofRight,
  input: {},
  reply: rowsOf(proof),
  errors: [],
  summary: 'The last 30 proofs, the newest first.',
})
