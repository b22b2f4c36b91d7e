// The two steps of an import: a check that lists the problems of each row, then the import of all rows or of the valid
// ones.

import { type ImportCheck, importLimit, maxListedRows, type RowProblems } from '@gemba/contract/admin/spreadsheet.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { MainButton, PlainButton } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { FileButton } from '../../ui/upload/file-button.tsx'
import { formatNumber } from '../../ui/value/number.ts'
import { labelIn } from '../labels.ts'
import styles from './sheet.module.css'
import { type ImportProps, type ImportState, useImport } from './use-import.ts'
import { sheetWords } from './words.ts'

interface ImportDialogProps extends ImportProps {
  title: string
}

export function ImportDialog(props: ImportDialogProps) {
  const text = useText(sheetWords)
  const state = useImport(props)
  const { step, check } = state
  return (
    <Panel
      title={text('importTitle', { title: props.title })}
      width={640}
      onClose={props.onClose}
      testId="import-dialog"
      footer={step.name === 'checked' || step.name === 'left' ? <Footer {...state} onClose={props.onClose} /> : null}
    >
      {step.name === 'choose' ? <Choose reason={step.reason} onChoose={check} resource={props.resource} /> : null}
      {step.name === 'checking' ? (
        <p role="status">
          {text('checking', { name: step.file })} <progress value={step.share} />
        </p>
      ) : null}
      {step.name === 'checked' ? <Checked check={step.check} {...props} /> : null}
      {step.name === 'loading' ? (
        <p role="status">
          {text('loading', { loaded: formatNumber(step.progress.loaded), total: formatNumber(step.progress.total) })}{' '}
          <progress value={step.progress.loaded} max={step.progress.total} />
        </p>
      ) : null}
      {step.name === 'left' ? (
        <>
          <p role="status" data-testid="import-left">
            {text('left', { n: formatNumber(step.loaded), skipped: formatNumber(step.skipped) })}
          </p>
          <p className="muted size-12">{text('leftHint')}</p>
        </>
      ) : null}
    </Panel>
  )
}

/** The next actions: import all rows if they are valid; otherwise correct the file, or import the valid rows only. */
function Footer({ step, load, saveErrors, restart, onClose }: ImportState & { onClose: () => void }) {
  const text = useText(sheetWords)
  if (step.name === 'left') {
    return (
      <>
        <PlainButton onClick={onClose} data-testid="import-close">
          {text('close')}
        </PlainButton>
        <MainButton onClick={() => saveErrors(step.token)} data-testid="import-errors">
          {text('saveLeft')}
        </MainButton>
      </>
    )
  }
  if (step.name !== 'checked') return null
  const { check } = step
  const { token, total, valid } = check
  return (
    <>
      <PlainButton onClick={restart}>{text('again')}</PlainButton>
      {valid < total && valid > 0 ? (
        <PlainButton onClick={() => void load(check, 'SKIP_ERRORS')} data-testid="import-load-right">
          {text('loadRight', { n: formatNumber(valid) })}
        </PlainButton>
      ) : null}
      {valid < total ? (
        <MainButton onClick={() => saveErrors(token)} data-testid="import-errors">
          {text('errors')}
        </MainButton>
      ) : null}
      {valid === total && total > 0 ? (
        <MainButton onClick={() => void load(check, 'ALL_OR_NOTHING')} data-testid="import-load">
          {text('load', { n: formatNumber(total) })}
        </MainButton>
      ) : null}
    </>
  )
}

interface ChooseProps {
  reason: string | undefined
  resource: AnyResource
  onChoose: (file: File) => Promise<void>
}

function Choose({ reason, resource, onChoose }: ChooseProps) {
  const text = useText(sheetWords)
  return (
    <>
      {reason ? (
        <p className="below-12 urgent" role="alert" data-testid="import-reason">
          {reason}
        </p>
      ) : null}
      <FileButton
        label={text('choose')}
        accept=".xlsx"
        isMain
        onChoose={(file) => void onChoose(file)}
        testId="import-file"
      />
      <p className="muted size-12">{text('chooseHint', { n: formatNumber(importLimit(resource).rows) })}</p>
    </>
  )
}

function Checked({ check, resource }: ImportDialogProps & { check: ImportCheck }) {
  const text = useText(sheetWords)
  const { total, valid, ignored, rows } = check
  return (
    <>
      <p role="status" data-testid="import-checked">
        {text('checked', { total: formatNumber(total), valid: formatNumber(valid) })}
      </p>
      {ignored.length > 0 ? <p className="muted size-12">{text('ignored', { columns: ignored.join(', ') })}</p> : null}
      {rows.length > 0 ? <p className="muted size-12">{text(valid > 0 ? 'mendOrSkip' : 'mend')}</p> : null}
      {rows.length > 0 ? <Problems rows={rows} resource={resource} /> : null}
      {rows.length === maxListedRows ? (
        <p className="muted size-12">{text('onlyFirst', { n: maxListedRows })}</p>
      ) : null}
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
    <table className={`table lined ${styles.problems}`}>
      <thead>
        <tr>
          <th>{text('row')}</th>
          <th>{text('column')}</th>
          <th>{text('problem')}</th>
        </tr>
      </thead>
      <tbody className="top">
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
