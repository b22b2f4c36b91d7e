// Escalates andon calls that nobody answers in time. The due time is stored in the row, so a restart loses nothing.
// Each call is locked, so only one of several servers escalates it.
import { andonType } from '@gemba/contract/production/andon/andon-type.ts'
import { sql } from 'kysely'
import { listRows } from '../../../platform/db/row-shape.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { Work, WorkOptions } from '../../../platform/db/work.ts'
import { Ticker, type TickerOptions } from '../../../platform/ticker.ts'
import { crud } from '../../../resource/crud.ts'
import { type AndonCall, andonPayloadOf } from './andon-payload.ts'
import { calls, emitCallMoved, lockAndonCall, logStep, storeNextStep } from './call-store.ts'
import { type DueStep, dueSteps, nextStepAt } from './due-steps.ts'
import { type EscalationLadder, getLadder } from './responders.ts'

export interface AndonClockOptions {
  readonly store: Store
  readonly everyMs?: number | undefined
  readonly mayRun?: TickerOptions['mayRun']
  report(message: string, error: unknown): void
}

const defaultIntervalMs = 5000
const maxCallsPerRun = 200
const minuteMs = 60_000
const types = crud(andonType)

/** Checks every few seconds, until stopped, which calls are due. */
export class AndonClock {
  readonly #ticker: Ticker
  readonly #look: (options?: WorkOptions) => Promise<void>

  constructor({ store, report, mayRun, everyMs = defaultIntervalMs }: AndonClockOptions) {
    this.#look = (options) => escalateDue(store, report, options)
    const failed = (error: unknown) => report('calls that wait', error)
    this.#ticker = new Ticker({ everyMs, mayRun, run: () => this.#look(), failed })
  }

  start(): void {
    this.#ticker.start()
  }

  stop(): Promise<void> {
    return this.#ticker.stop()
  }

  /** Runs `act` while the clock stands still. Only `act` can run a check meanwhile. */
  standStill(perform: (look: (options?: WorkOptions) => Promise<void>) => Promise<void>): Promise<void> {
    return this.#ticker.standStill(() => perform(this.#look))
  }
}

/** Escalates all due calls. An error in one call does not affect the others. */
async function escalateDue(
  store: Store,
  report: AndonClockOptions['report'],
  options: WorkOptions | undefined,
): Promise<void> {
  const due = await store.asSystem('andon').inRead(
    ({ tx, now }) =>
      listRows(
        tx,
        { id: 'andon_event.id', companyId: 'andon_event.company_id' },
        sql`select id, company_id as "companyId" from andon_event where next_step_at <= ${new Date(now)}
        order by next_step_at limit ${maxCallsPerRun}`,
      ),
    options,
  )
  for (const { id, companyId } of due) {
    const escalation = store.asSystem('andon', companyId).inWork((work) => escalate(work, id), options)
    await escalation.catch((error) => report(`the call ${id}`, error))
  }
}

async function escalate(work: Work, id: string): Promise<void> {
  const call = await lockAndonCall(work, id)
  // Another server has escalated the call already, or somebody has acted on it meanwhile.
  if (call.nextStepAt === null || call.nextStepAt > work.now) return
  const { ackMinutes } = await types.read(work, { id: call.typeId })
  const ladder = await getLadder(work, call.typeId)
  const { steps, after } = dueSteps({ ...call, ackMinutes, mostLevel: ladder.mostLevel }, work.now)
  await storeNextStep(work, id, nextStepAt(after))
  if (steps.length === 0) return
  await calls.update(work, { id, level: after.level, isOverdue: after.isOverdue })
  for (const step of steps) await notifyEscalation(work, { call, ladder, step })
  await emitCallMoved(work, call, 'escalate')
}

interface EscalationPayload {
  readonly call: AndonCall
  readonly ladder: EscalationLadder
  readonly step: DueStep
}

async function notifyEscalation(work: Work, { call, ladder, step: { step, level } }: EscalationPayload): Promise<void> {
  const { userIds, names } = await ladder.toldAt(level)
  await logStep(work, { callId: call.id, step, level, notifiedNames: names })
  if (userIds.length === 0) return
  const minutes = Math.floor((work.now - call.calledAt) / minuteMs)
  await work.emit('andon.escalated', `andon-${call.id}`, {
    ...(await andonPayloadOf(work, call)),
    userIds,
    level,
    minutes,
  })
}
