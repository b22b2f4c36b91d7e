import { stockPart } from '@gemba/contract/stock/part.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { reversalRoutes } from './bill/reversal.ts'
import { periodRoutes } from './period/period.ts'
import { proofRoutes } from './proof/proof.ts'

export const stockPartRoutes = implementCommands(stockPart, [...reversalRoutes, ...proofRoutes, ...periodRoutes])
