// Flow of a material preparation (domain design, manufacturing 3.6). Issues of the warehouse change its state too.
import { defineFlow } from '../../kit/flow.ts'
import { materialPrepareStatus } from './dictionaries.ts'

/** Function codes for requesting material, and for receiving it at the line. */
export const prepareRights = { edit: 'materialPrepare:edit', receive: 'materialPrepare:receive' } as const

const { edit, receive } = prepareRights

export const materialPrepareFlow = defineFlow(
  'materialPrepare',
  materialPrepareStatus,
  ({ toPrepare, requested, partlyPrepared, kitted, received, closed, cancelled }) => ({
    initial: toPrepare,
    transitions: {
      request: { title: ['申请备料', '申請備料', 'Request'], from: [toPrepare], to: requested, permission: edit },
      /** The issue was reversed. */
      reopen: { title: ['重新打开', '重新開啟', 'Reopen'], from: [partlyPrepared, kitted], to: requested },
      preparePartly: {
        title: ['部分拣出', '部分揀出', 'Pick partly'],
        from: [requested, kitted],
        to: partlyPrepared,
      },
      kit: { title: ['拣出', '揀出', 'Pick'], from: [requested, partlyPrepared], to: kitted },
      confirmReceipt: {
        title: ['签收', '簽收', 'Confirm receipt'],
        from: [partlyPrepared, kitted],
        to: received,
        permission: receive,
      },
      /** The state stays received: only a part is returned. */
      returnMaterial: {
        title: ['退料', '退料', 'Return material'],
        from: [received],
        to: received,
        permission: receive,
      },
      close: { title: ['关闭', '關閉', 'Close'], from: [received], to: closed, permission: receive },
      cancel: { title: ['作废', '作廢', 'Cancel'], from: [toPrepare, requested], to: cancelled, permission: edit },
    },
  }),
)
export type MaterialPrepareAction = keyof typeof materialPrepareFlow.transitions

/** States in which material is still missing. */
export const shortPrepareStates = [
  materialPrepareStatus.codes.toPrepare,
  materialPrepareStatus.codes.requested,
  materialPrepareStatus.codes.partlyPrepared,
] as const
