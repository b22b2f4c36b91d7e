// Flow of an andon call (domain design, manufacturing 3.14).
import { defineFlow } from '../../kit/flow.ts'
import { andonStatus } from './dictionaries.ts'

/** Function codes for viewing calls, making them, responding to them, and ending those of others. */
export const andonRights = {
  view: 'andon:view',
  call: 'andon:call',
  respond: 'andon:respond',
  manage: 'andon:manage',
} as const

const { call, respond } = andonRights

export const andonFlow = defineFlow(
  'andonEvent',
  andonStatus,
  ({ called, acknowledged, handling, toConfirm, closed, withdrawn }) => ({
    initial: called,
    transitions: {
      acknowledge: { title: ['响应', '回應', 'Acknowledge'], from: [called], to: acknowledged, permission: respond },
      handle: {
        title: ['到场处理', '到場處理', 'Arrived, working on it'],
        from: [acknowledged],
        to: handling,
        permission: respond,
      },
      resolve: { title: ['解决', '解決', 'Resolve'], from: [handling], to: toConfirm, permission: respond },
      confirm: { title: ['确认关闭', '確認關閉', 'Confirm'], from: [toConfirm], to: closed, permission: call },
      reject: { title: ['未解决', '未解決', 'Not solved'], from: [toConfirm], to: handling, permission: call },
      withdraw: { title: ['撤销', '撤銷', 'Withdraw'], from: [called], to: withdrawn, permission: call },
    },
  }),
)
export type AndonAction = keyof typeof andonFlow.transitions

/** Actions of the person who called. The others are actions of the responder. */
export const callerActions: readonly AndonAction[] = ['confirm', 'reject', 'withdraw']

const { called, acknowledged, handling, toConfirm } = andonStatus.codes

/** States in which a call is open. A further call with the same station and type is counted to it. */
export const openCalls = [called, acknowledged, handling, toConfirm] as const
