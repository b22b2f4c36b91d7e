// Outbound bills.
import { definePart } from '../../kit/module.ts'
import { outboundErrors } from './errors.ts'
import {
  cancelOutbound,
  confirmOutboundReceipt,
  pickOutbound,
  postOutbound,
  readPickList,
  reverseOutbound,
  submitOutbound,
  unpickOutbound,
} from './outbound-actions.ts'
import { outboundBill, outboundLine } from './outbound-bill.ts'
import { outboundFlow, outboundRights } from './outbound-flow.ts'
import { readOutboundProgress } from './read-outbound-progress.ts'

export const outboundPart = definePart({
  resources: [outboundBill, outboundLine],
  commands: [
    submitOutbound,
    readOutboundProgress,
    readPickList,
    pickOutbound,
    unpickOutbound,
    postOutbound,
    confirmOutboundReceipt,
    reverseOutbound,
    cancelOutbound,
  ],
  errors: outboundErrors,
  flows: [outboundFlow],
  permissions: {
    [outboundRights.pick]: { label: ['拣货', '揀貨', 'Pick goods'], page: 'stock/outboundBill' },
    [outboundRights.post]: { label: ['出库', '出庫', 'Issue goods'], page: 'stock/outboundBill' },
    [outboundRights.reverse]: {
      label: ['冲销出库单', '沖銷出庫單', 'Reverse issues'],
      page: 'stock/outboundBill',
    },
  },
})
