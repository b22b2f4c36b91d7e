// Work orders at the bench and the reports of their quantities.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { listBenchStations, readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import type { Text } from '../../../i18n/words.ts'
import { formatDecimal } from '../../../ui/value/number.ts'
import type { ReportParameters } from './guide/parameter-values.ts'
import { identitiesOf, staffOf, type Worker } from './person/worker.ts'
import type { NewReport, PerformedEntry, ReportInput } from './queue/report-queue.ts'
import { formatSerials } from './serial/take-serial.ts'
import type { Share } from './share/shares.ts'
import type { benchWords } from './words.ts'

export type BenchStation = CommandReply<typeof listBenchStations>[number]
export type BenchWork = BenchStation['workOrders'][number]
export type BenchWorkDetail = CommandReply<typeof readBenchWork>

const { running, paused, claimed } = workOrderStatus.codes

/** Returns the current work order of a station: running, else paused, else claimed, else the first one in the list. */
export const findCurrentWork = (works: readonly BenchWork[]): BenchWork | undefined =>
  [running, paused, claimed].map((status) => works.find((work) => work.status === status)).find(Boolean) ?? works[0]

type Rejects = NonNullable<ReportInput['scrap']>
type Kind = 'good' | 'scrap' | 'rework'

/** Returns kind, quantity and reason of a report. The bench reports one kind at a time. */
export function reportSummaryOf({ good, scrap, rework }: ReportInput): {
  kind: Kind
  quantity: string
  reasonCode: string
} {
  const rejected = (kind: Kind, [row]: Rejects) => ({
    kind,
    quantity: row?.quantity ?? '0',
    reasonCode: row?.reasonCode ?? '',
  })
  if (scrap?.length) return rejected('scrap', scrap)
  if (rework?.length) return rejected('rework', rework)
  return { kind: 'good', quantity: good, reasonCode: '' }
}

/** The quantities and serial numbers of a report. */
export type Amounts = Pick<ReportInput, Kind | 'serialNumbers'>

/** Returns the quantities of a report. */
export const amountsOf = (kind: Kind, quantity: string, reasonCode: string): Amounts =>
  kind === 'good' ? { good: quantity } : { good: '0', [kind]: [{ quantity, reasonCode }] }

/** Returns a report of good pieces by their serial numbers. */
export const namedPieces = (serials: readonly string[]): Amounts => ({
  good: String(serials.length),
  serialNumbers: [...serials],
})

/** Returns the input of a report. The staff are the sharers, or the worker alone if nobody shares. */
export function reportOf(
  workOrderId: string,
  amounts: Amounts,
  more: {
    readonly worker: Worker | undefined
    readonly shares: readonly Share[]
    readonly parameters: ReportParameters
  },
): ReportInput {
  const { shares, parameters } = more
  const worker = staffOf(more.worker)
  const now = Date.now()
  const staff =
    shares.length > 0
      ? shares.map(({ id, sharePercent }) => ({ id, sharePercent }))
      : worker && [{ id: worker.id, sharePercent: '100' }]
  return {
    workOrderId,
    ...amounts,
    ...parameters,
    at: now,
    endAt: now,
    staff,
    ...identitiesOf([worker, ...shares]),
  }
}

/** Returns a description of a performed action, for example `PAUSE: Break`. */
export function describeAction(
  entry: PerformedEntry,
  text: Text<typeof benchWords>,
  reasonOf: (code: string) => string,
): string {
  if (entry.action === 'pause') return text('pauseOf', { why: reasonOf(entry.input.reasonCode ?? '') })
  if (entry.action !== 'consume') return text(`${entry.action}Of`)
  const [line] = entry.input.lines
  const n = `${formatDecimal(line?.quantity ?? '0')} ${entry.unitName}`
  const what = [entry.material, line?.serialNumber ?? line?.lotCode].filter(Boolean).join(' · ')
  return entry.location ? text('consumeFrom', { n, what, location: entry.location }) : text('consumeOf', { n, what })
}

/** Returns a description of a report, for example `2 pcs scrap: Damaged`. */
export function formatReport(
  { input, unitName: unit }: Pick<NewReport, 'input' | 'unitName'>,
  text: Text<typeof benchWords>,
  reasonOf: (code: string) => string,
): string {
  const { kind, quantity, reasonCode } = reportSummaryOf(input)
  const amount = text(`${kind}Of`, { n: formatDecimal(quantity), unit, why: reasonOf(reasonCode) })
  const serials = formatSerials(input.serialNumbers ?? [])
  const what = serials ? text('namedOf', { what: amount, serials }) : amount
  const people = input.staff?.length ?? 0
  return people > 1 ? text('sharedBy', { what, n: people }) : what
}
