// Flow of an issue of goods (domain design, manufacturing 3.9).
import { defineFlow } from '../../kit/flow.ts'
import { outboundStatus } from '../dictionaries.ts'

/** Function codes for picking, for issuing, and for reversing. */
export const outboundRights = {
  edit: 'outboundBill:edit',
  pick: 'outboundBill:pick',
  post: 'outboundBill:post',
  reverse: 'outboundBill:reverse',
} as const

export const outboundFlow = defineFlow(
  'outboundBill',
  outboundStatus,
  ({ draft, toPick, picking, picked, issued, received, reversed, cancelled }) => ({
    initial: draft,
    transitions: {
      submit: { title: ['提交', '提交', 'Submit'], from: [draft], to: toPick, permission: outboundRights.edit },
      pick: { title: ['拣货', '揀貨', 'Pick'], from: [toPick, picking], to: picking, permission: outboundRights.pick },
      finishPicking: { title: ['拣完', '揀完', 'Finish picking'], from: [toPick, picking], to: picked },
      unpick: {
        title: ['退回拣货', '退回揀貨', 'Undo picking'],
        from: [picking, picked],
        to: toPick,
        permission: outboundRights.pick,
      },
      post: { title: ['出库', '出庫', 'Issue'], from: [toPick, picked], to: issued, permission: outboundRights.post },
      confirmReceipt: {
        title: ['签收', '簽收', 'Confirm receipt'],
        from: [issued],
        to: received,
        permission: outboundRights.post,
      },
      reverse: {
        title: ['冲销', '沖銷', 'Reverse'],
        from: [issued, received],
        to: reversed,
        permission: outboundRights.reverse,
      },
      cancel: {
        title: ['作废', '作廢', 'Cancel'],
        from: [draft, toPick, picking, picked],
        to: cancelled,
        permission: outboundRights.edit,
      },
    },
  }),
)
