// Why a value cannot be written. The screen shows what the server would refuse.
import { type ControlFault, reasonOf } from '@gemba/contract/control/reasons.ts'
import { findValueFault } from '@gemba/contract/control/value-rules.ts'
import { checkFormula } from '@gemba/contract/telemetry/formula/check-formula.ts'
import { evaluateFormula } from '@gemba/contract/telemetry/formula/evaluate-formula.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import type { LatestValue } from '@gemba/contract/telemetry/read.ts'
import { quality, severityOf } from '@gemba/contract/telemetry/sample.ts'
import type { ControlPresence } from '../../telemetry/index.ts'
import type { ControlTarget } from './control-target.ts'

/** What is true at this moment. */
export interface PresentState {
  readonly presence: ControlPresence
  /** Whether the drivers of the product can reach the device; undefined if they do not run its gateway. */
  readonly isDriven: boolean | undefined
  /** Latest values by point. */
  readonly latest: ReadonlyMap<string, LatestValue>
}

/** Returns why the point cannot be written now, whatever the value; undefined if it can. */
export function findObstacle(target: ControlTarget, present: PresentState, now: number): ControlFault | undefined {
  return findSettingObstacle(target) ?? findPresenceObstacle(target, present) ?? findInterlock(target, present, now)
}

function findSettingObstacle({ point, isObjectEnabled, source, feedback }: ControlTarget): ControlFault | undefined {
  if (point.rw === 0) return reasonOf('readOnly')
  if (point.isEnabled !== 1 || !isObjectEnabled) return reasonOf('pointDisabled')
  if (point.kind !== 1 && point.kind !== 4) return reasonOf('notCollected')
  if (!source) return reasonOf('noGateway')
  if (point.isCommandBlocked === 1) return reasonOf('blocked')
  return feedback ? undefined : reasonOf('noReadBackPoint')
}

/** A point that is sent on changes only inherits the state of its device: that of all values which the device sends. */
function findPresenceObstacle(
  { devicePointIds }: ControlTarget,
  { presence, isDriven, latest }: PresentState,
): ControlFault | undefined {
  if (!presence.isEnabled) return reasonOf('gatewayDisabled')
  if (isDriven !== undefined) return isDriven ? undefined : reasonOf('deviceOffline')
  if (!presence.isOnline) return reasonOf('gatewayOffline')
  const values = devicePointIds.flatMap((id) => latest.get(id) ?? []).filter(({ ts }) => ts !== null)
  const isLost = (value: LatestValue) => value.quality === quality.uncertainNoCommunicationLastUsableValue
  return values.length > 0 && values.every(isLost) ? reasonOf('deviceOffline') : undefined
}

function findInterlock(
  { point, inputs }: ControlTarget,
  { latest }: PresentState,
  now: number,
): ControlFault | undefined {
  if (!point.interlock) return undefined
  const parameters = { formula: point.interlock }
  try {
    const { node } = checkFormula(point.interlock)
    const read = (name: string) => {
      const found = latest.get(inputs.get(name) ?? '')
      if (!found) return { value: null, quality: quality.badConfigurationError }
      const { value, ts, quality: code } = found
      return ts === null ? { value, quality: code } : { value, quality: code, ts }
    }
    const result = evaluateFormula(node, { read, now, memory: new Map() })
    if (result.value === null || severityOf(result.quality) !== 0) return reasonOf('interlockUnknown', parameters)
    return Number(result.value) === 0 ? reasonOf('interlock', parameters) : undefined
  } catch (error) {
    if (error instanceof FormulaFault) return reasonOf('interlockUnknown', parameters)
    throw error
  }
}

/** Returns why a value cannot be written; undefined if it fits type, states, limits and step. */
export const findValueObstacle = ({ point }: ControlTarget, value: unknown): ControlFault | undefined =>
  findValueFault(point, value)
