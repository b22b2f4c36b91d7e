// The two steps of an import: a check that tells what is wrong with each row, then the load.

import {
  checkImport,
  type ImportCheck,
  type ImportProgress,
  loadImport,
  type RowProblems,
  readImport,
  readImportErrors,
  toldRows,
} from '@gemba/contract/admin/spreadsheet.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { useState } from 'react'
import { failureOf } from '../../api/call-error.ts'
import { notifyFailure, refresh } from '../../api/query.ts'
import { run } from '../../api/run.ts'
import { downloadFile, uploadFile } from '../../api/transfer.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { toast } from '../../ui/state/toast.tsx'
import { labelIn } from '../labels.ts'
import styles from './import-dialog.module.css'
import { sheetWords } from './words.ts'

interface ImportDialogProps {
  resource: AnyResource
  title: string
  onClose: () => void
}

type Step =
  | { name: 'choose'; reason?: string }
  | { name: 'checking'; file: string; share: number }
  | { name: 'checked'; check: ImportCheck }
  | { name: 'loading'; progress: Pick<ImportProgress, 'loaded' | 'total'> }

const pollMs = 1000
const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pollMs))

/** The steps of one import, from a file to the rows in the list. */
function useImport({ resource, onClose }: ImportDialogProps) {
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
  const load = async ({ token, total }: ImportCheck) => {
    setStep({ name: 'loading', progress: { loaded: 0, total } })
    try {
      let progress = await run(loadImport, { ...of, token })
      while (progress.state === 'running') {
        setStep({ name: 'loading', progress })
        await wait()
        progress = await run(readImport, { ...of, token })
      }
      if (progress.state === 'failed') {
        const reason = text('failedAt', { row: progress.row ?? 0, reason: progress.reason ?? '' })
        setStep({ name: 'choose', reason })
        return
      }
      toast('ok', text('done', { n: progress.loaded }))
      void refresh(resource.module)
      onClose()
    } catch (error) {
      setStep({ name: 'choose', reason: failureOf(error).message })
    }
  }
  const saveErrors = (token: string) => void downloadFile(readImportErrors, { ...of, token }).catch(notifyFailure)
  return { step, check, load, saveErrors, restart: () => setStep({ name: 'choose' }) }
}

export function ImportDialog(props: ImportDialogProps) {
  const text = useText(sheetWords)
  const { step, check, load, saveErrors, restart } = useImport(props)
  const checked = step.name === 'checked' ? step.check : undefined
  const isRight = checked !== undefined && checked.rows.length === 0 && checked.total > 0
  return (
    <Panel
      title={text('importTitle', { title: props.title })}
      width={640}
      onClose={props.onClose}
      testId="import-dialog"
      footer={
        checked ? (
          <>
            <button type="button" className="plain-button" onClick={restart}>
              {text('again')}
            </button>
            {isRight ? (
              <button
                type="button"
                className="main-button"
                onClick={() => void load(checked)}
                data-testid="import-load"
              >
                {text('load', { n: checked.total })}
              </button>
            ) : (
              <button
                type="button"
                className="main-button"
                onClick={() => saveErrors(checked.token)}
                data-testid="import-errors"
              >
                {text('errors')}
              </button>
            )}
          </>
        ) : null
      }
    >
      {step.name === 'choose' ? <Choose reason={step.reason} onChoose={check} /> : null}
      {step.name === 'checking' ? (
        <p role="status">
          {text('checking', { name: step.file })} <progress value={step.share} />
        </p>
      ) : null}
      {step.name === 'loading' ? (
        <p role="status">
          {text('loading', { loaded: step.progress.loaded, total: step.progress.total })}{' '}
          <progress value={step.progress.loaded} max={step.progress.total} />
        </p>
      ) : null}
      {checked ? <Checked check={checked} {...props} /> : null}
    </Panel>
  )
}

function Choose({ reason, onChoose }: { reason: string | undefined; onChoose: (file: File) => Promise<void> }) {
  const text = useText(sheetWords)
  return (
    <>
      {reason ? (
        <p className={styles.reason} role="alert" data-testid="import-reason">
          {reason}
        </p>
      ) : null}
      <label className={styles.choose}>
        {text('choose')}
        <input
          type="file"
          accept=".xlsx"
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) void onChoose(file)
          }}
          data-testid="import-file"
        />
      </label>
      <p className={styles.hint}>{text('chooseHint')}</p>
    </>
  )
}

function Checked({ check, resource }: ImportDialogProps & { check: ImportCheck }) {
  const text = useText(sheetWords)
  const { total, valid, ignored, rows } = check
  return (
    <>
      <p role="status" data-testid="import-checked">
        {text('checked', { total, valid })}
      </p>
      {ignored.length > 0 ? <p className={styles.hint}>{text('ignored', { columns: ignored.join(', ') })}</p> : null}
      {rows.length > 0 ? <Problems rows={rows} resource={resource} /> : null}
      {rows.length === toldRows ? <p className={styles.hint}>{text('onlyFirst', { n: toldRows })}</p> : null}
    </>
  )
}

interface ProblemsProps {
  rows: readonly RowProblems[]
  resource: AnyResource
}

function Problems({ rows, resource }: ProblemsProps) {
  const text = useText(sheetWords)
  const language = useLanguage((state) => state.language)
  return (
    <table className={styles.problems}>
      <thead>
        <tr>
          <th>{text('row')}</th>
          <th>{text('column')}</th>
          <th>{text('problem')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.flatMap(({ row, problems }) =>
          problems.map((problem) => (
            <tr key={`${row}.${problem.field}.${problem.problem}`}>
              <td>{row}</td>
              <td>{problem.field ? labelIn(resource, problem.field, language) : ''}</td>
              <td>{problem.text}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}
