// Inbound bills.
import { definePart } from '../../kit/module.ts'
import { inboundErrors } from './errors.ts'
import { findReceivingLocation } from './find-receiving-location.ts'
import {
  cancelInbound,
  finishInboundShort,
  judgeInbound,
  receiveInbound,
  reverseInbound,
  submitInbound,
} from './inbound-actions.ts'
import { inboundBill, inboundLine } from './inbound-bill.ts'
import { inboundFlow, inboundRights } from './inbound-flow.ts'
import { putAway, readPutAwayList } from './put-away.ts'
import { readReceivingList } from './read-receiving-list.ts'
import { proposeReceipt, receiveGoods } from './receive-goods.ts'

export const inboundPart = definePart({
  resources: [inboundBill, inboundLine],
  commands: [
    submitInbound,
    readReceivingList,
    findReceivingLocation,
    readPutAwayList,
    putAway,
    receiveInbound,
    proposeReceipt,
    receiveGoods,
    judgeInbound,
    finishInboundShort,
    reverseInbound,
    cancelInbound,
  ],
  errors: inboundErrors,
  flows: [inboundFlow],
  permissions: {
    [inboundRights.receive]: { label: ['收货', '收貨', 'Receive goods'], page: 'stock/inboundBill' },
    [inboundRights.judge]: { label: ['检验判定', '檢驗判定', 'Record inspection results'], page: 'stock/inboundBill' },
    [inboundRights.reverse]: {
      label: ['冲销入库单', '沖銷入庫單', 'Reverse receipts'],
      page: 'stock/inboundBill',
    },
  },
})
