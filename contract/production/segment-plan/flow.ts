// Flow of a segment of an order (domain design, manufacturing 3.3).
import { defineFlow } from '../../kit/flow.ts'
import { orderRights } from '../order/flow.ts'
import { segmentPlanStatus } from './dictionaries.ts'

const { release, course } = orderRights

export const segmentPlanFlow = defineFlow(
  'segmentPlan',
  segmentPlanStatus,
  ({ notReleased, partlyReleased, released, inProgress, paused, completed, cancelled }) => ({
    initial: notReleased,
    transitions: {
      release: {
        title: ['下达', '下達', 'Release'],
        from: [notReleased, partlyReleased, inProgress],
        to: released,
        permission: release,
      },
      releasePartly: {
        title: ['部分下达', '部分下達', 'Release partly'],
        from: [notReleased, released, partlyReleased],
        to: partlyReleased,
      },
      cancelRelease: {
        title: ['取消下达', '取消下達', 'Take back the release'],
        from: [partlyReleased, released],
        to: notReleased,
        permission: release,
      },
      start: {
        title: ['开始', '開始', 'Start'],
        from: [notReleased, partlyReleased, released, completed],
        to: inProgress,
      },
      pause: { title: ['暂停', '暫停', 'Pause'], from: [inProgress], to: paused, permission: release },
      resume: { title: ['恢复', '恢復', 'Resume'], from: [paused], to: inProgress, permission: release },
      /** Pieces pass it as good, as they arrive from the preceding segments. Its output is computed, not reported. */
      skip: {
        title: ['跳过', '跳過', 'Skip'],
        from: [notReleased, partlyReleased, released, inProgress, paused],
        to: completed,
        permission: course,
      },
      takeUp: {
        title: ['取消跳过', '取消跳過', 'Undo skip'],
        from: [notReleased, inProgress, completed],
        to: notReleased,
        permission: course,
      },
      complete: {
        title: ['完工', '完工', 'Complete'],
        from: [partlyReleased, released, inProgress, paused],
        to: completed,
      },
      cancel: {
        title: ['作废', '作廢', 'Cancel'],
        from: [notReleased, partlyReleased, released],
        to: cancelled,
      },
    },
  }),
)
export type SegmentPlanAction = keyof typeof segmentPlanFlow.transitions
