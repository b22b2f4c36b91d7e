// The steps of one import, from a file to the rows in the list.
import {
  checkImport,
  type ImportCheck,
  type ImportMode,
  type ImportProgress,
  loadImport,
  readImport,
  readImportErrors,
} from '@gemba/contract/admin/spreadsheet.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { useState } from 'react'
import { failureOf } from '../../api/call-error.ts'
import { notifyFailure, refresh } from '../../api/query.ts'
import { run } from '../../api/run.ts'
import { downloadFile, uploadFile } from '../../api/transfer.ts'
import { useText } from '../../i18n/text.ts'
import { toast } from '../../ui/state/toast.tsx'
import { formatNumber } from '../../ui/value/number.ts'
import { sheetWords } from './words.ts'

export interface ImportProps {
  resource: AnyResource
  onClose: () => void
}

type Step =
  | { name: 'choose'; reason?: string }
  | { name: 'checking'; file: string; share: number }
  | { name: 'checked'; check: ImportCheck }
  | { name: 'loading'; progress: Pick<ImportProgress, 'loaded' | 'total'> }
  | { name: 'left'; token: string; loaded: number; skipped: number }

const pollMs = 1000
const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pollMs))

export type ImportState = ReturnType<typeof useImport>

/** Returns the state of the import and its next actions. */
export function useImport({ resource, onClose }: ImportProps) {
  const text = useText(sheetWords)
  const [step, setStep] = useState<Step>({ name: 'choose' })
  const of = { resource: resource.name }
  const check = async (file: File) => {
    const at = { name: 'checking', file: file.name } as const
    setStep({ ...at, share: 0 })
    try {
      const answer = await uploadFile(checkImport, file, {
        input: of,
        onProgress: (share) => setStep({ ...at, share }),
      })
      setStep({ name: 'checked', check: answer })
    } catch (error) {
      setStep({ name: 'choose', reason: failureOf(error).message })
    }
  }
  const load = async ({ token, total }: ImportCheck, mode: ImportMode) => {
    setStep({ name: 'loading', progress: { loaded: 0, total } })
    try {
      let progress = await run(loadImport, { ...of, token, mode })
      while (progress.state === 'running') {
        setStep({ name: 'loading', progress })
        await wait()
        progress = await run(readImport, { ...of, token })
      }
      const { state, loaded, skipped, row, reason } = progress
      if (state === 'failed') {
        setStep({ name: 'choose', reason: text('failedAt', { row: row ?? 0, reason: reason ?? '' }) })
        return
      }
      void refresh(resource.module)
      if (skipped > 0) {
        setStep({ name: 'left', token, loaded, skipped })
        return
      }
      toast('ok', text('done', { n: formatNumber(loaded) }))
      onClose()
    } catch (error) {
      setStep({ name: 'choose', reason: failureOf(error).message })
    }
  }
  const saveErrors = (token: string) => void downloadFile(readImportErrors, { ...of, token }).catch(notifyFailure)
  return { step, check, load, saveErrors, restart: () => setStep({ name: 'choose' }) }
}
