// Flow of a project (domain design, manufacturing 3.13).
import { defineFlow } from '../../kit/flow.ts'
import { projectStatus } from './dictionaries.ts'

/** Function codes for editing and running projects, and for ending them. */
export const projectRights = { edit: 'project:edit', close: 'project:close' } as const

const { edit, close } = projectRights

export const projectFlow = defineFlow(
  'project',
  projectStatus,
  ({ notStarted, inProgress, onHold, completed, closed, cancelled }) => ({
    initial: notStarted,
    transitions: {
      start: { title: ['启动', '啟動', 'Start'], from: [notStarted], to: inProgress, permission: edit },
      hold: { title: ['暂停', '暫停', 'Hold'], from: [inProgress], to: onHold, permission: edit },
      resume: { title: ['恢复', '恢復', 'Resume'], from: [onHold], to: inProgress, permission: edit },
      complete: { title: ['完成', '完成', 'Complete'], from: [inProgress], to: completed, permission: close },
      close: { title: ['关闭', '關閉', 'Close'], from: [completed], to: closed, permission: close },
      reopen: { title: ['重新打开', '重新開啟', 'Reopen'], from: [completed], to: inProgress, permission: close },
      cancel: {
        title: ['作废', '作廢', 'Cancel'],
        from: [notStarted, inProgress, onHold],
        to: cancelled,
        permission: close,
      },
    },
  }),
)
export type ProjectAction = keyof typeof projectFlow.transitions

/** Actions that require a reason. */
export const projectActionsWithReason = ['hold', 'reopen', 'cancel'] as const satisfies readonly ProjectAction[]

/** States in which orders can join and leave a project, and its items can change. */
export const openProjectStates = [
  projectStatus.codes.notStarted,
  projectStatus.codes.inProgress,
  projectStatus.codes.onHold,
] as const
