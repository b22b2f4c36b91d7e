import { balancePart } from '@gemba/contract/stock/balance/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { moveByHandRoutes } from '../move/by-hand.ts'
import { reserveByHandRoutes } from '../reservation/by-hand.ts'
import { documentsOfMaterialRoutes } from './documents-of-material.ts'
import { findStockRoutes } from './find-stock.ts'
import { ledgerRoutes } from './page-ledger.ts'
import { stockOfMaterialRoutes } from './stock-of-material.ts'

export const balancePartRoutes = implementCommands(balancePart, [
  ...findStockRoutes,
  ...stockOfMaterialRoutes,
  ...documentsOfMaterialRoutes,
  ...ledgerRoutes,
  ...reserveByHandRoutes,
  ...moveByHandRoutes,
])
