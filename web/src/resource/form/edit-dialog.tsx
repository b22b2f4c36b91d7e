// The add, edit and view dialog. Nothing is sent that the declared fields forbid; a refusal leaves the dialog as it is.
import { type ReactNode, useContext, useState } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import { uiWords } from '../../i18n/ui.ts'
import { ask } from '../../ui/ask.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Area } from '../area.ts'
import { CallError, problemsOf } from '../call-error.ts'
import { tell } from '../query.ts'
import { markUnsaved, TabContext } from '../tab.ts'
import { checkValues, trimValues, type Values } from './check.ts'
import type { FormField, FormMode } from './form-field.ts'
import { FormFields } from './form-fields.tsx'

interface EditDialogProps {
  area: Area
  /** What is edited: 对象. */
  title: string
  mode: FormMode
  fields: readonly FormField[]
  initial: Values
  /** Sends the values; rejects with a CallError. */
  onSave: (values: Values) => Promise<unknown>
  /** Reads the row again after somebody else has changed it. */
  onReload?: () => Promise<Values>
  onClose: () => void
  /** The caller tells of the success itself. */
  isQuiet?: boolean
  /** Rules across fields: problems by field. */
  check?: (values: Values) => Record<string, string>
  /** Told the values after each change. */
  onChange?: (values: Values) => void
  /** Below the fields. */
  children?: ReactNode
  width?: number
}

function useEditForm({ fields, initial, onSave, onReload, onClose, onChange, check, isQuiet }: EditDialogProps) {
  const language = useLanguage((state) => state.language)
  const text = useText(listWords)
  const [values, setValues] = useState<Values>(initial)
  const [isDirty, setDirty] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const [theirVersion, setTheirVersion] = useState<unknown>()
  const { path } = useContext(TabContext)

  const change = (name: string, value: unknown) => {
    setDirty(true)
    markUnsaved(path, true)
    setValues((old) => ({ ...old, [name]: value }))
    onChange?.({ ...values, [name]: value })
    setProblems(({ [name]: _solved, ...rest }) => rest)
  }
  const send = async (sent: Values) => {
    if (isBusy) return
    const declared = Object.fromEntries(fields.map(({ name, field }) => [name, field]))
    const found = { ...check?.(sent), ...checkValues(declared, sent, language) }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await onSave(sent)
      markUnsaved(path, false)
      if (!isQuiet) toast('ok', text('saved'))
      onClose()
    } catch (error) {
      const refused = problemsOf(error)
      setProblems(refused)
      if (error instanceof CallError && error.error === 'stale') setTheirVersion(error.params.version)
      else if (!Object.keys(refused).some((name) => name in declared)) tell(error)
    } finally {
      setBusy(false)
    }
  }
  const loadLatest = async () => {
    if (!onReload) return
    setValues(await onReload())
    setTheirVersion(undefined)
    setDirty(false)
  }
  return {
    values,
    problems,
    isDirty,
    isBusy,
    isStale: theirVersion !== undefined,
    change,
    save: () => void send(trimValues(values)),
    saveAnyway: () => {
      setTheirVersion(undefined)
      void send({ ...trimValues(values), version: theirVersion })
    },
    forget: () => markUnsaved(path, false),
    loadLatest: () => void loadLatest().catch(tell),
  }
}

export function EditDialog(props: EditDialogProps) {
  const { area, title, mode, fields, onClose, children, width = 720 } = props
  const text = useText(listWords)
  const ui = useText(uiWords)
  const form = useEditForm(props)
  const isView = mode === 'view'
  const close = async () => {
    const mayClose = !form.isDirty || (await ask({ title: ui('unsavedTitle'), message: ui('unsavedMessage') }))
    if (!mayClose) return
    form.forget()
    onClose()
  }
  const problemCount = Object.keys(form.problems).length
  return (
    <Panel
      title={mode === 'act' ? title : text('modeTitle', { mode: text(mode), title })}
      width={width}
      onClose={() => void close()}
      {...(isView ? {} : { onSave: form.save })}
      testId="edit-dialog"
      footer={
        <>
          <span className="popup-links form-problem" role="status">
            {problemCount > 0 ? text('fixProblems', { n: problemCount }) : null}
          </span>
          <button type="button" className="plain-button" onClick={() => void close()}>
            {ui(isView ? 'close' : 'cancel')}
          </button>
          {isView ? null : (
            <button
              type="button"
              className="main-button"
              style={{ minWidth: 96 }}
              onClick={form.save}
              disabled={form.isBusy}
              data-testid="dialog-save"
            >
              {form.isBusy ? text('saving') : mode === 'act' ? ui('confirm') : text('save')}
            </button>
          )}
        </>
      }
    >
      {form.isStale ? (
        <StaleBanner onLoad={form.loadLatest} onSave={form.saveAnyway} canLoad={props.onReload !== undefined} />
      ) : null}
      <FormFields
        area={area}
        fields={fields}
        values={form.values}
        problems={form.problems}
        mode={mode}
        onChange={form.change}
      />
      {children}
    </Panel>
  )
}

function StaleBanner({ onLoad, onSave, canLoad }: { onLoad: () => void; onSave: () => void; canLoad: boolean }) {
  const text = useText(listWords)
  return (
    <div className="form-banner" role="alert">
      <p>
        <strong>{text('stale')}</strong> {text('staleHint')}
      </p>
      {canLoad ? (
        <button type="button" className="plain-button" onClick={onLoad}>
          {text('loadLatest')}
        </button>
      ) : null}
      <button type="button" className="danger-button" onClick={onSave}>
        {text('saveAnyway')}
      </button>
    </div>
  )
}
