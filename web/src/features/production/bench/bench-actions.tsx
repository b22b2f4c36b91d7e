// The action buttons of the bench: start, pause, resume, consume and report.
import { CheckIcon, PlusIcon, RotateCcwIcon, ScanBarcodeIcon, XIcon } from 'lucide-react'
import type { BenchWork, BenchWorkDetail } from './bench-work.ts'
import type { ReportHandler } from './guide/use-values-prompt.tsx'
import { ActionButton } from './pace/action-button.tsx'
import { usePace } from './pace/use-pace.tsx'
import { usePersonPrompt } from './person/use-person-prompt.tsx'
import type { PendingQuantities } from './report/pending-reports.ts'
import { type ReportForm, useReportSheets } from './report/use-report-sheets.tsx'
import { isConsumable } from './scan/use-bench-scan.ts'

interface BenchActionsProps {
  work: BenchWork
  detail: BenchWorkDetail | undefined
  form: ReportForm | undefined
  /** Reports that the server does not count yet. */
  pending: PendingQuantities
  onReport: ReportHandler
  onConsume: () => void
}

export function BenchActions({ work, detail, form, pending, onReport, onConsume }: BenchActionsProps) {
  const prompt = usePersonPrompt()
  const pace = usePace(work, prompt.ask)
  const reports = useReportSheets({ work, detail, form, pending, onReport })
  const { allowedActions } = work
  const isRefused = !allowedActions.includes('report') || !form
  const open = (sheet: 'good' | 'scrap' | 'rework') => () => prompt.ask(() => reports.open(sheet))
  return (
    <div className="grid gap-12 fit-columns-150">
      {pace.button}
      <ActionButton
        name="oneGood"
        icon={PlusIcon}
        isMain={allowedActions.includes('pause')}
        isDisabled={isRefused || reports.isExhausted}
        onPress={() => prompt.ask(reports.reportOne)}
      />
      <ActionButton name="report" icon={CheckIcon} isDisabled={isRefused} onPress={open('good')} />
      <ActionButton name="scrapAction" icon={XIcon} isDisabled={isRefused} onPress={open('scrap')} />
      <ActionButton name="reworkAction" icon={RotateCcwIcon} isDisabled={isRefused} onPress={open('rework')} />
      <ActionButton name="consumeAction" icon={ScanBarcodeIcon} isDisabled={!isConsumable(work)} onPress={onConsume} />
      {pace.sheet}
      {reports.sheet}
      {prompt.sheet}
    </div>
  )
}
