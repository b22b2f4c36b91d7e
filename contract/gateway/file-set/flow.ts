// States of a file set. Only a report of the gateway with the same hash makes it applied.
import { defineFlow } from '../../kit/flow.ts'
import { boxFileState } from './dictionaries.ts'

const permission = 'box:edit'

export const boxFileFlow = defineFlow(
  'boxFile',
  boxFileState,
  ({ draft, produced, sending, received, applied, failed, rolledBack }) => ({
    initial: draft,
    transitions: {
      produce: { title: ['生成', '產生', 'Produce'], from: [draft], to: produced, permission },
      send: { title: ['下发', '下發', 'Send'], from: [produced, failed], to: sending, permission },
      cancel: { title: ['取消下发', '取消下發', 'Cancel transfer'], from: [sending, received], to: failed, permission },
      rollBack: { title: ['回滚', '復原', 'Roll back'], from: [applied], to: rolledBack, permission },
      /** Sends a version again that was applied before. */
      restore: { title: ['恢复', '還原', 'Restore'], from: [applied, failed], to: sending },
      receive: { title: ['接收', '接收', 'Receive'], from: [sending], to: received },
      /** A gateway may finish after the time limit of its transfer. */
      apply: { title: ['生效', '生效', 'Apply'], from: [sending, received, failed], to: applied },
      fail: { title: ['失败', '失敗', 'Fail'], from: [sending, received], to: failed },
    },
  }),
)
export type BoxFileAction = keyof typeof boxFileFlow.transitions
