// The preview of a rule over the history of its points.
import { hasWindow } from '@gemba/contract/alarm/rule/kinds.ts'
import { alarmRulePart } from '@gemba/contract/alarm/rule/part.ts'
import {
  type PreviewedAlarm,
  previewAlarmRule,
  previewedNames,
  shortAlarmMs,
} from '@gemba/contract/alarm/rule/preview-rule.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { storeModes } from '@gemba/contract/telemetry/sample.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleWithoutWork, implementCommands } from '../../../platform/http/route.ts'
import { Gate } from '../../../platform/limits/gate.ts'
import { points } from '../../equipment/index.ts'
import { assertRule } from '../rule/assert-rule.ts'
import { type LoadedRule, monitorRuleOfRule, resolveInputs } from '../rule/monitor-rule.ts'
import type { EvaluatedAlarm } from './evaluate-history.ts'
import { evaluateRule, type PreviewServices } from './evaluate-rule.ts'

type Input = CommandInput<typeof previewAlarmRule>
type Reply = CommandReply<typeof previewAlarmRule>
type Rule = EntityOf<typeof alarmRule>

const dayMs = 86_400_000
const usualMs = 30 * dayMs
const maxMs = 366 * dayMs
const maxAlarms = 500

/** A preview of a month can take a second of one core, so few run at once. */
const gate = new Gate({ atWork: 1, waiting: 8 })

/** Returns the rule of the request as one that is stored. */
function ruleOf(input: Input): Rule {
  const sent = previewedNames.map((name) => [name, input[name] ?? alarmRule.fields[name].initial ?? null])
  return Object.assign(Object.fromEntries(sent), { pointId: input.pointId, modelPointId: null }) as Rule
}

interface PreviewedRule {
  readonly loaded: LoadedRule
  readonly isApproximate: boolean
}

/** Returns the rule with its inputs. Throws the errors of saving it, and `notFound` for a point out of sight. */
async function loadRule(read: Read, input: Input): Promise<PreviewedRule> {
  const { storeMode } = await points.read(read, { id: input.pointId })
  const rule = ruleOf(input)
  await assertRule(read, rule)
  const [loaded] = await resolveInputs(read, [
    monitorRuleOfRule(rule, { companyId: companyOf(read.actor), zone: read.actor.zone }),
  ])
  // A time window counts repeated values, of which other modes store few.
  const isApproximate = hasWindow(rule.kind) && storeMode !== storeModes.every
  return { loaded: loaded as LoadedRule, isApproximate }
}

function rangeOf({ from, to }: Input): { from: number; to: number } {
  const end = Math.min(to ?? Date.now(), Date.now())
  const range = { from: from ?? end - usualMs, to: end }
  if (!(range.from < range.to) || range.to - range.from > maxMs) throw new DomainError('rangeInvalid')
  return range
}

async function preview(services: PreviewServices, input: Input, call: Call): Promise<Reply> {
  const range = rangeOf(input)
  const { loaded: rule, isApproximate } = await call.inRead((read) => loadRule(read, input))
  return gate.run(async () => {
    const caller = { userId: String(call.actor.userId), companyId: companyOf(call.actor), signal: call.signal }
    const { alarms, to, sampleCount } = await evaluateRule(services, { rule, caller, ...range })
    return replyOf(alarms, { from: range.from, to, isComplete: to === range.to, isApproximate, sampleCount })
  })
}

type PreviewResult = Omit<Reply, 'alarmCount' | 'shortCount' | 'alarms'>

function replyOf(alarms: readonly EvaluatedAlarm[], result: PreviewResult): Reply {
  const counted = alarms.filter(({ raiseTs }) => raiseTs <= result.to)
  const isShort = ({ raiseTs, returnTs }: PreviewedAlarm) => returnTs !== null && returnTs - raiseTs < shortAlarmMs
  return {
    ...result,
    alarmCount: counted.length,
    shortCount: counted.filter(isShort).length,
    alarms: counted.slice(-maxAlarms).map(({ changes: _, ...alarm }) => alarm),
  }
}

export const alarmRulePartRoutes = (services: PreviewServices) =>
  implementCommands(
    alarmRulePart,
    handleWithoutWork(previewAlarmRule, import.meta.url, (input, call) => preview(services, input, call)),
  )
