// The reports of a work order: the open sheet, why the server refused, and the question after two equal presses.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readReportForm } from '@gemba/contract/production/work-order/report-work.ts'
import { subtractToZero } from '@gemba/contract/rules/decimal.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { useReasons } from '../../work-order/use-reasons.ts'
import { useBench } from '../bench-context.ts'
import {
  type Amounts,
  amountsOf,
  type BenchWork,
  type BenchWorkDetail,
  formatReport,
  namedPieces,
} from '../bench-work.ts'
import { type ReportHandler, useValuesPrompt } from '../guide/use-values-prompt.tsx'
import { staffOf } from '../person/worker.ts'
import type { Share } from '../share/shares.ts'
import type { ReportValue } from '../sheet/report-panel.tsx'
import { QuantitySheet, RejectSheet, RepeatSheet, SerialSheet } from '../sheets.tsx'
import { useStaffOf } from '../use-staff-of.ts'
import { benchWords } from '../words.ts'
import type { PendingQuantities } from './pending-reports.ts'

export type ReportForm = Pick<CommandReply<typeof readReportForm>, 'precision' | 'namesSerials' | 'makesSerials'>

interface ReportOptions {
  work: BenchWork
  detail: BenchWorkDetail | undefined
  /** Precision and serial number settings of the report. Undefined until they are loaded. */
  form: ReportForm | undefined
  pending: PendingQuantities
  onReport: ReportHandler
}

type OpenSheet = 'oneGood' | 'good' | 'scrap' | 'rework'

interface Attempt {
  readonly amounts: Amounts
  readonly shares: readonly Share[]
}

/** Two equal reports within this time may be one press too many. */
const repeatMs = 1_000

/** Sends reports: the open sheet, why the server refused, and the question after two equal presses. */
function useAttempts(send: (attempt: Attempt) => Promise<string | undefined>) {
  const [asking, setAsking] = useState<OpenSheet>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [repeated, setRepeated] = useState<Attempt>()
  const lastPress = useRef<{ readonly what: string; readonly at: number }>(undefined)
  const open = (sheet: OpenSheet | undefined) => {
    setRefusal(undefined)
    setAsking(sheet)
  }
  const attemptNow = async (attempt: Attempt) => {
    const origin = asking
    setBusy(origin !== undefined)
    const reason = await send(attempt)
    setBusy(false)
    if (reason !== undefined) {
      // A refused piece that was reported without a sheet is corrected in one.
      setAsking((current) => current ?? 'good')
      setRefusal(reason)
    } else if (origin !== undefined) setAsking((current) => (current === origin ? undefined : current))
  }
  const report = (amounts: Amounts, shares: readonly Share[] = []) => {
    const attempt = { amounts, shares }
    const what = JSON.stringify(attempt)
    const isRepeated = lastPress.current?.what === what && Date.now() - lastPress.current.at < repeatMs
    lastPress.current = isRepeated ? undefined : { what, at: Date.now() }
    if (isRepeated) setRepeated(attempt)
    else void attemptNow(attempt)
  }
  const answer = (isMeant: boolean) => {
    setRepeated(undefined)
    if (isMeant && repeated) void attemptNow(repeated)
  }
  return { asking, refusal, isBusy, repeated, open, report, answer }
}

/** Returns functions that open a sheet and report one good piece, and the open sheet. */
export function useReportSheets({ work, detail, form, pending, onReport }: ReportOptions) {
  const { isOnline, station, worker } = useBench()
  const values = useValuesPrompt({ workOrderId: work.id, count: detail?.parameterCount ?? 0, onReport })
  const { asking, repeated, open, report, answer, ...attempt } = useAttempts(values.report)
  // Prefetched so that the staff list is available offline.
  const { data: staff = [] } = useStaffOf(station.workCenterId)
  const allowed = detail && subtractToZero(detail.allowed, pending.total)
  const isNamed = form?.namesSerials === 1
  const value: ReportValue = {
    work,
    unitName: work.unitName,
    precision: form?.precision ?? 0,
    allowed,
    pending: pending.total,
    staff,
    worker: staffOf(worker),
    isOnline,
    refusal: attempt.refusal,
    isBusy: attempt.isBusy,
  }
  const sheet = (
    <>
      {asking ? (
        <ReportSheet
          asking={asking}
          value={value}
          isNamed={isNamed}
          canMake={form?.makesSerials === 1}
          onReport={report}
          onClose={() => open(undefined)}
        />
      ) : null}
      {repeated ? <RepeatQuestion attempt={repeated} unitName={work.unitName} onAnswer={answer} /> : null}
      {values.sheet}
    </>
  )
  const reportOne = () => (isNamed ? open('oneGood') : report(amountsOf('good', '1', '')))
  const isExhausted = isOnline && allowed !== undefined && Number(allowed) < 1
  return { open, reportOne, isExhausted, sheet }
}

interface RepeatQuestionProps {
  attempt: Attempt
  unitName: string
  onAnswer: (isMeant: boolean) => void
}

function RepeatQuestion({ attempt, unitName, onAnswer }: RepeatQuestionProps) {
  const text = useText(benchWords)
  const { nameOf } = useReasons('rejectReason')
  const what = formatReport({ input: { workOrderId: '', ...attempt.amounts }, unitName }, text, nameOf)
  return <RepeatSheet what={what} onConfirm={() => onAnswer(true)} onClose={() => onAnswer(false)} />
}

interface ReportSheetProps {
  asking: OpenSheet
  value: ReportValue
  isNamed: boolean
  /** Whether serial numbers can be created for the work order. */
  canMake: boolean
  onReport: (amounts: Amounts, shares: readonly Share[]) => void
  onClose: () => void
}

/** The sheet that asks for quantity, serial numbers or reason before a report is queued. */
function ReportSheet({ asking, value, isNamed, canMake, onReport, onClose }: ReportSheetProps): ReactNode {
  const { unsentSerials, isOnline } = useBench()
  const text = useText(benchWords)
  const { work, allowed, refusal } = value
  if (asking === 'scrap' || asking === 'rework')
    return (
      <RejectSheet
        {...value}
        kind={asking}
        onConfirm={(n, why, shares) => onReport(amountsOf(asking, n, why), shares)}
        onClose={onClose}
      />
    )
  if (isNamed)
    return (
      <SerialSheet
        {...value}
        unsent={unsentSerials}
        maker={canMake ? { workOrderId: work.id, title: `${work.productCode} · ${work.code}`, isOnline } : undefined}
        onClose={onClose}
        isOne={asking === 'oneGood'}
        onConfirm={(serials, shares) => onReport(namedPieces(serials), shares)}
      />
    )
  return (
    <QuantitySheet
      {...value}
      title={`${text('report')} · ${text('howManyGood')}`}
      initial={refusal === undefined ? (allowed ?? '') : '1'}
      onConfirm={(quantity, shares) => onReport(amountsOf('good', quantity, ''), shares)}
      onClose={onClose}
    />
  )
}
