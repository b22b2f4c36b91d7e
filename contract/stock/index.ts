// The manifest of the stock module.
import { defineModule } from '../kit/module.ts'
import { moveType, qualityStatus, reservationStatus, stockOwner, stockSource } from './dictionaries.ts'
import { stockErrors } from './errors.ts'
import { holdLot, lot, releaseLot } from './lot/lot.ts'
import { lotFlow, lotRight } from './lot/lot-flow.ts'

export const stock = defineModule('stock', {
  label: ['库存', '庫存', 'Stock'],
  resources: [lot],
  commands: [holdLot, releaseLot],
  flows: [lotFlow],
  errors: stockErrors,
  permissions: {
    [lotRight]: { label: ['冻结批次', '凍結批次', 'Put lots on hold'], page: 'stock/lot' },
  },
  dictionaries: [moveType, qualityStatus, stockOwner, reservationStatus, stockSource],
})
