// Evaluates the late data of a rule and stores the alarms that it finds as closed ones. Repeating it changes nothing.
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { zoneOf } from '../../identity/index.ts'
import { insertEpisode, saveEpisode } from '../episode-store.ts'
import { type AppendedTransitions, changeLevel, type Log, newBatchNo, openEpisode } from '../episode-transitions.ts'
import type { EvaluatedAlarm } from '../preview/evaluate-history.ts'
import { evaluateRule, type PreviewServices } from '../preview/evaluate-rule.ts'
import { conditionOfRule } from '../rule/alarm-reason.ts'
import type { LevelChange } from '../rule/ladder.ts'
import { type LoadedRule, monitorRuleOf, resolveInputs } from '../rule/monitor-rule.ts'
import { codeOfSide } from '../rule/side-codes.ts'

const hourMs = 3_600_000
/** Data before a period that decides about its beginning, at most. */
const maxContextMs = 7 * 24 * hourMs

/** A period of late data. Times are epoch ms. */
export interface LatePeriod {
  readonly ruleId: string
  readonly companyId: string
  readonly from: number
  readonly to: number
  readonly changedAt: number
}

interface EvaluateOptions extends PreviewServices {
  readonly store: Store
}

/** Throws if history cannot be read. The period stays stored then. */
export async function evaluateBackfill({ store, history }: EvaluateOptions, period: LatePeriod): Promise<void> {
  const system = store.asSystem('alarmClock', period.companyId)
  const rule = await system.inRead((read) => findRule(read, period.ruleId))
  if (!rule) {
    await system.inWork((work) => endPeriod(work, period))
    return
  }
  const contextMs = contextOf(rule)
  const order = { rule, from: period.from - contextMs, to: period.to + contextMs }
  const { alarms, to } = await evaluateRule({ history }, order)
  const isWhole = to === order.to
  // An alarm that has not returned is one of the present, which live data raises.
  const fresh = alarms.filter(({ changes: [first, ...rest] }) => {
    const isWithin = first && first.ts >= period.from && first.ts <= period.to
    return isWithin && rest.at(-1)?.action === 'return'
  })
  await system.inWork(async (work) => {
    for (const alarm of fresh) await storeBackfilled(work, rule, alarm)
    if (isWhole || to >= period.to) await endPeriod(work, period)
    else await continuePeriod(work, period, to)
  })
}

/** Returns an enabled rule that evaluates late data. */
async function findRule(read: Read, ruleId: string): Promise<LoadedRule | undefined> {
  const row = await ofCompany(read)
    .selectFrom('alarm_rule')
    .selectAll()
    .where('id', '=', ruleId)
    .where('point_id', 'is not', null)
    .where('is_enabled', '=', 1)
    .where('eval_backfill', '=', 1)
    .executeTakeFirst()
  if (!row) return undefined
  const [rule] = await resolveInputs(read, [Object.assign(monitorRuleOf(row), { zone: await zoneOf(read) })])
  return rule
}

function contextOf({ windowMs, onDelayMs, offDelayMs }: LoadedRule): number {
  return Math.min(maxContextMs, hourMs + 2 * ((windowMs ?? 0) + onDelayMs + offDelayMs))
}

/** Stores an alarm unless one of the same rule and side was active then. */
async function storeBackfilled(work: Work, rule: LoadedRule, { changes, side }: EvaluatedAlarm): Promise<void> {
  const [first, ...rest] = changes
  const last = rest.at(-1)
  if (!first || !last) return
  const known = await ofCompany(work)
    .selectFrom('alarm_episode')
    .select('id')
    .where('rule_id', '=', rule.ruleId)
    .where('point_id', '=', rule.pointId)
    .where('side', '=', codeOfSide(side))
    .where('occur_at', '<=', instantAt(last.ts))
    .where((eb) =>
      eb.or([
        eb('is_active', '=', true),
        eb('return_at', '>=', instantAt(first.ts)),
        eb('closed_at', '>=', instantAt(first.ts)).and('return_at', 'is', null),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (known) return
  const opened = openEpisode(first, newBatchNo(first.rts), { ackRequired: false, isBackfilled: true })
  const ended = applyAll(opened, rest)
  const condition = await conditionOfRule(work, rule.ruleId)
  const { ruleId, pointId } = rule
  const stored = await insertEpisode(work, opened, { ruleId, pointId, condition, asItEnded: ended.episode })
  if (stored) await saveEpisode(work, stored, ended)
}

function applyAll(opened: AppendedTransitions, changes: readonly LevelChange[]): AppendedTransitions {
  let log: Log = { episode: opened.episode, length: 1, lastRts: opened.episode.raiseTs }
  const transitions: AppendedTransitions['transitions'][number][] = []
  for (const change of changes) {
    const appended = changeLevel(log, change)
    transitions.push(...appended.transitions)
    const last = transitions.at(-1)
    log = { episode: appended.episode, length: last?.seq ?? 1, lastRts: last?.rts ?? log.lastRts }
  }
  return { episode: log.episode, transitions }
}

/** Forgets a period unless more late data arrived meanwhile. */
async function endPeriod({ tx }: Work, { ruleId, changedAt }: LatePeriod): Promise<void> {
  await tx
    .deleteFrom('alarm_backfill')
    .where('rule_id', '=', ruleId)
    .where('changed_at', '=', instantAt(changedAt))
    .execute()
}

async function continuePeriod({ tx }: Work, { ruleId, changedAt }: LatePeriod, from: number): Promise<void> {
  await sql`update alarm_backfill set from_at = ${instantAt(from)}
    where rule_id = ${ruleId} and changed_at = ${instantAt(changedAt)}`.execute(tx)
}
