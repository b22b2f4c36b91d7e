// Lots, and which of them are on hold.
import { definePart } from '../../kit/module.ts'
import { lotErrors } from './errors.ts'
import { holdLot, lot, releaseLot } from './lot.ts'
import { lotFlow, lotRight } from './lot-flow.ts'

export const lotPart = definePart({
  resources: [lot],
  commands: [holdLot, releaseLot],
  errors: lotErrors,
  flows: [lotFlow],
  permissions: {
    [lotRight]: { label: ['冻结批次', '凍結批次', 'Put lots on hold'], page: 'stock/lot' },
  },
})
