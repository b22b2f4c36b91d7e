// Flow of an exception (domain design, manufacturing 3.15). The person who handled it must not verify it.
import { defineFlow } from '../../kit/flow.ts'
import { exceptionStatus } from './dictionaries.ts'

/** Function codes for registering and cancelling, for handling, and for verifying. */
export const exceptionRights = {
  edit: 'exception:edit',
  handle: 'exception:handle',
  verify: 'exception:verify',
} as const

const { edit, handle, verify } = exceptionRights

export const exceptionFlow = defineFlow(
  'exception',
  exceptionStatus,
  ({ open, handling, toVerify, closed, cancelled }) => ({
    initial: open,
    transitions: {
      handle: { title: ['开始处理', '開始處理', 'Start handling'], from: [open], to: handling, permission: handle },
      submit: {
        title: ['提交验证', '提交驗證', 'Send for verification'],
        from: [handling],
        to: toVerify,
        permission: handle,
      },
      verify: { title: ['验证通过', '驗證通過', 'Verify'], from: [toVerify], to: closed, permission: verify },
      reject: { title: ['驳回', '駁回', 'Reject'], from: [toVerify], to: handling, permission: verify },
      cancel: { title: ['作废', '作廢', 'Cancel'], from: [open, handling], to: cancelled, permission: edit },
    },
  }),
)
export type ExceptionAction = keyof typeof exceptionFlow.transitions

/** States in which an exception blocks the record that it concerns. */
export const blockingStates = [
  exceptionStatus.codes.open,
  exceptionStatus.codes.handling,
  exceptionStatus.codes.toVerify,
] as const
