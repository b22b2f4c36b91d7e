// Flow of a receipt of goods (domain design, manufacturing 3.9).
import { defineFlow } from '../../kit/flow.ts'
import { inboundStatus } from '../dictionaries.ts'

/** Function codes for receiving, for entering inspection results, and for reversing. */
export const inboundRights = {
  edit: 'inboundBill:edit',
  receive: 'inboundBill:receive',
  judge: 'inboundBill:judge',
  reverse: 'inboundBill:reverse',
} as const

export const inboundFlow = defineFlow(
  'inboundBill',
  inboundStatus,
  ({ draft, toReceive, awaitingInspection, partlyStocked, stocked, reversed, cancelled }) => ({
    initial: draft,
    transitions: {
      submit: { title: ['提交', '提交', 'Submit'], from: [draft], to: toReceive, permission: inboundRights.edit },
      receive: {
        title: ['收货', '收貨', 'Receive'],
        from: [toReceive, partlyStocked],
        to: partlyStocked,
        permission: inboundRights.receive,
      },
      /** Everything is received, and some of it is in inspection. */
      awaitInspection: {
        title: ['待检', '待檢', 'Await inspection'],
        from: [toReceive, partlyStocked],
        to: awaitingInspection,
      },
      judge: {
        title: ['检验判定', '檢驗判定', 'Inspect'],
        from: [awaitingInspection, partlyStocked],
        to: partlyStocked,
        permission: inboundRights.judge,
      },
      finish: {
        title: ['完成入库', '完成入庫', 'Finish'],
        from: [toReceive, awaitingInspection, partlyStocked],
        to: stocked,
      },
      /** The quantity does not change, so the state stays. */
      putAway: {
        title: ['上架', '上架', 'Put away'],
        from: [awaitingInspection, partlyStocked, stocked],
        to: stocked,
        permission: inboundRights.receive,
      },
      finishShort: {
        title: ['短收结束', '短收結束', 'Close short'],
        from: [partlyStocked],
        to: stocked,
        permission: inboundRights.receive,
      },
      reverse: {
        title: ['冲销', '沖銷', 'Reverse'],
        from: [awaitingInspection, partlyStocked, stocked],
        to: reversed,
        permission: inboundRights.reverse,
      },
      cancel: {
        title: ['作废', '作廢', 'Cancel'],
        from: [draft, toReceive],
        to: cancelled,
        permission: inboundRights.edit,
      },
    },
  }),
)
