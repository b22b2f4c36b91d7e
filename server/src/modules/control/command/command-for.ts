import { controlKind } from '@gemba/contract/control/dictionaries.ts'
import type { ControlTarget } from '../target/control-target.ts'
import type { PresentState } from '../target/obstacle.ts'
import { parseValue, toRaw } from '../target/point-value.ts'
import type { CommandWay, NewCommand } from './store-command.ts'

/** Returns the row of a new command for a checked target. */
export function commandFor(
  { target, present }: { target: ControlTarget; present: PresentState },
  value: unknown,
): CommandWay & Omit<NewCommand, 'cmdId' | 'parentId' | 'state' | 'reason' | 'address' | 'validMs'> {
  const { point, source, feedback, feedbackSource, objectName } = target
  const parsed = parseValue(point, value)
  if (!source || !feedback || parsed === undefined) throw new Error('the target was checked')
  const before = present.latest.get(feedback.id)
  const isSameDevice = feedbackSource?.boxId === source.boxId && feedbackSource.deviceCode === source.deviceCode
  return {
    kind: controlKind.codes.point,
    objectId: point.objectId,
    pointId: point.id,
    boxId: source.boxId,
    objectName,
    pointName: point.name,
    target: String(parsed),
    oldValue: before?.value === null || before?.value === undefined ? null : String(before.value),
    oldQuality: before?.quality ?? null,
    maxPerMin: point.maxPerMin,
    details: {
      unit: point.unit,
      stateWords: point.stateWords,
      write: {
        deviceCode: source.deviceCode,
        code: source.code,
        raw: toRaw(point, parsed, source),
        dataType: feedback.dataType,
        tolerance: point.writeTolerance,
        feedbackId: feedback.id,
        feedbackCode: isSameDevice ? feedbackSource.code : undefined,
      },
    },
  }
}
