import { countBoxes, listBoxStates, readBoxReport } from '@gemba/contract/gateway/box.ts'
import type { BoxReport, BoxState, DeadLetter, UnmappedCode } from '@gemba/contract/gateway/box-report.ts'
import { readBoxConnection, readGatewayAddress } from '@gemba/contract/gateway/connection.ts'
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import { anyId } from '../../platform/db/rows.ts'
import { companyOf, type Read } from '../../platform/db/work.ts'
import { notFound } from '../../platform/domain-error.ts'
import { handle } from '../../platform/http/route.ts'
import { listBoxEvents } from './box-events.ts'
import { onlineRateOf } from './online-rate.ts'

type Connection = CommandReply<typeof readBoxConnection>

/** What the intake knows of a box, for lists. */
interface IntakeSummary
  extends Pick<BoxState, 'faults' | 'isFlapping' | 'isAwaited' | 'address' | 'firmware' | 'unmappedCount'> {
  readonly boxId: string
  readonly counters: {
    malformed: number
    unmapped: number
    clockAhead: number
    tooOld: number
    seqGaps: number
    badItems: number
    badTimes: number
    beforeTime: number
    outOfService: number
    refusedSignIns: number
    refusedTopics: number
    refused: number
  }
  readonly skewMs: number | null
  readonly lastMessageAt: number | null
}

/** The report of the intake about a box. */
interface IntakeReport
  extends Pick<Connection, 'signIn' | 'refusals' | 'connectionCount' | 'lastMessage'>,
    Omit<IntakeSummary, 'boxId' | 'unmappedCount'> {
  readonly unmapped: readonly UnmappedCode[]
  readonly deadLetters: readonly DeadLetter[]
  readonly birth: BoxReport['birth']
}

interface IntakeReports {
  boxReport(boxId: string): Promise<IntakeReport | undefined>
  /** Returns what the intake knows of those of the boxes that it receives now. */
  boxSummaries(boxIds: readonly string[]): Promise<IntakeSummary[]>
  /** Returns sign-ins of a company with names of no box. */
  strangersOf(companyId: string): Promise<Connection['strangers']>
}

/** The address of the product for boxes. */
export type GatewayAddress = Omit<CommandReply<typeof readGatewayAddress>, 'companyCode'>

export interface GatewayServices {
  readonly reports: IntakeReports
  gatewayAddress(): GatewayAddress
  /** The code of the reader's company. */
  companyCodeOf(read: Read): Promise<string>
  /** Returns the boxes with an object that has an active alarm; none without the right to see alarms. */
  alarmedBoxIds(read: Read): Promise<readonly string[]>
}

const shownLetters = 5
const closed = 4

/** Boxes of the reader's company with their states. */
const boxesOf = (read: Read) =>
  ofCompany(read)
    .selectFrom('box')
    .select(['id', 'is_enabled', 'state', 'state_at as stateAt', 'state_cause as stateCause'])
    .select(['activated_at as activatedAt', 'online_since as onlineSince', 'online_ms as onlineMs'])
    .$narrowType<Pick<BoxState, 'state'>>()

type BoxRow = Awaited<ReturnType<ReturnType<typeof boxesOf>['execute']>>[number]

type StoredState = Pick<BoxState, 'id' | 'state' | 'stateAt' | 'stateCause' | 'activatedAt' | 'onlineRate'>

const stateOf = ({ is_enabled: isEnabled, onlineSince, onlineMs, ...row }: BoxRow): StoredState => ({
  ...row,
  state: isEnabled === 0 ? closed : row.state,
  onlineRate: onlineRateOf({ activatedAt: row.activatedAt, onlineSince, onlineMs: Number(onlineMs) }, Date.now()),
})

/** Routes for state and counters of boxes. */
export function boxStateRoutes({ reports: intake, ...services }: GatewayServices) {
  const file = import.meta.url
  return [
    ...handle(listBoxStates, file, async (read) => {
      const rows = await boxesOf(read).orderBy('code').execute()
      const summaries = await intake.boxSummaries(rows.map(({ id }) => id))
      const summaryById = new Map(summaries.map((summary) => [summary.boxId, summary]))
      return rows.map((row): BoxState => ({ ...stateOf(row), ...countersOf(summaryById.get(row.id)) }))
    }),
    ...handle(readBoxReport, file, async (read, { id }) => {
      const row = await boxesOf(read).where('id', '=', id).executeTakeFirstOrThrow(notFound)
      const report = await intake.boxReport(row.id)
      const since = await lettersSince(read, row.id)
      return {
        ...stateOf(row),
        ...countersOf(summaryOf(row.id, report)),
        ...connectionOf(report),
        unmapped: [...(report?.unmapped ?? [])],
        deadLetters: (report?.deadLetters ?? []).filter(({ at }) => at >= since),
        birth: report?.birth ?? null,
        events: await listBoxEvents(read, row.id),
      }
    }),
    ...handle(readBoxConnection, file, async (read, { id }) => {
      const row = await boxesOf(read).where('id', '=', id).executeTakeFirstOrThrow(notFound)
      const report = await intake.boxReport(row.id)
      const since = await lettersSince(read, row.id)
      const letters = (report?.deadLetters ?? []).filter(({ at }) => at >= since)
      return {
        ...stateOf(row),
        ...countersOf(summaryOf(row.id, report)),
        ...connectionOf(report),
        deadLetters: letters.slice(-shownLetters).toReversed(),
        strangers: await intake.strangersOf(companyOf(read.actor)),
        lastMessage: report?.lastMessage ?? null,
      }
    }),
    ...handle(readGatewayAddress, file, async (read) => ({
      companyCode: await services.companyCodeOf(read),
      ...services.gatewayAddress(),
    })),
    ...handle(countBoxes, file, async (read) => {
      const alarmedIds = await services.alarmedBoxIds(read)
      const { total, online, alarm } = await ofCompany(read)
        .selectFrom('box')
        .select(({ fn }) => [
          fn.countAll<string>().as('total'),
          fn.countAll<string>().filterWhere('is_enabled', '=', 1).filterWhere('state', 'in', [1, 3]).as('online'),
          fn.countAll<string>().filterWhere('id', '=', anyId(alarmedIds)).as('alarm'),
        ])
        .executeTakeFirstOrThrow()
      const [all, onlineCount] = [Number(total), Number(online)]
      return { total: all, online: onlineCount, offline: all - onlineCount, alarm: Number(alarm) }
    }),
  ]
}

/** Returns the time before which unreadable messages were removed. The intake may still have them. */
async function lettersSince({ tx }: Read, boxId: string): Promise<number> {
  const report = await tx
    .selectFrom('box_report')
    .select('letters_since as since')
    .where('box_id', '=', boxId)
    .executeTakeFirst()
  return report?.since ?? 0
}

const connectionOf = (
  report: IntakeReport | undefined,
): Pick<Connection, 'signIn' | 'connectionCount' | 'refusals'> => ({
  signIn: report?.signIn ?? null,
  connectionCount: report?.connectionCount ?? 0,
  refusals: report?.refusals ?? [],
})

const summaryOf = (boxId: string, report: IntakeReport | undefined): IntakeSummary | undefined =>
  report && { ...report, boxId, unmappedCount: report.unmapped.length }

function countersOf(summary: IntakeSummary | undefined): Omit<BoxState, keyof StoredState> {
  return {
    isAwaited: summary?.isAwaited ?? false,
    isFlapping: summary?.isFlapping ?? false,
    faults: summary?.faults ?? [],
    address: summary?.address ?? null,
    firmware: summary?.firmware ?? null,
    lastMessageAt: summary?.lastMessageAt ?? null,
    skewMs: summary?.skewMs ?? null,
    unmappedCount: summary?.unmappedCount ?? 0,
    malformedCount: summary?.counters.malformed ?? 0,
    clockAheadCount: summary?.counters.clockAhead ?? 0,
    tooOldCount: summary?.counters.tooOld ?? 0,
    seqGapCount: summary?.counters.seqGaps ?? 0,
    badItemCount: summary?.counters.badItems ?? 0,
    badTimeCount: summary?.counters.badTimes ?? 0,
    beforeTimeCount: summary?.counters.beforeTime ?? 0,
    outOfServiceCount: summary?.counters.outOfService ?? 0,
    refusedSignInCount: summary?.counters.refusedSignIns ?? 0,
    refusedTopicCount: summary?.counters.refusedTopics ?? 0,
    refusedCount: summary?.counters.refused ?? 0,
  }
}
