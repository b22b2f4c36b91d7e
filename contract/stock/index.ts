// The manifest of the stock module.
import { defineModule } from '../kit/module.ts'
import { balancePart } from './balance/part.ts'
import { demandPart } from './demand/part.ts'
import { inboundPart } from './inbound/part.ts'
import { lotPart } from './lot/part.ts'
import { outboundPart } from './outbound/part.ts'
import { stockPart } from './part.ts'

export const stock = defineModule(
  'stock',
  ['库存', '庫存', 'Stock'],
  [stockPart, lotPart, demandPart, inboundPart, outboundPart, balancePart],
)
