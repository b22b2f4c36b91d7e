// The add, edit and view dialog. Nothing is sent that the declared fields forbid; a refusal leaves the dialog as it is.
import { type ReactNode, useState } from 'react'
import { formWords } from '../../i18n/forms.ts'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import { uiWords } from '../../i18n/ui.ts'
import { ask } from '../../ui/ask.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatClock } from '../../ui/time.ts'
import type { Area } from '../area.ts'
import { ChildForms } from './child-forms.tsx'
import { ConflictTable } from './conflict-table.tsx'
import { FormFields } from './form-fields.tsx'
import { type EditFormOptions, useEditForm, useSaving } from './use-edit-form.ts'

export interface EditDialogProps extends EditFormOptions {
  area: Area
  /** After saving, the dialog can begin with another new record. */
  canAddNext?: boolean
  /** The records beside this one in the list it was opened from. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** Below the fields. */
  children?: ReactNode
  width?: number
}

export function EditDialog(props: EditDialogProps) {
  const { area, title, mode, fields, onClose, children, childForms = [], width = 720 } = props
  const text = useText(listWords)
  const ui = useText(uiWords)
  const form = useEditForm(props)
  const saving = useSaving(props, form)
  const [columns, setColumns] = useState<2 | 3 | 4>(2)
  const isView = mode === 'view'
  /** Leaves the record, after asking when something would be lost. */
  const leave = async (then: () => void) => {
    const mayLeave = !form.isDirty || (await ask({ title: ui('unsavedTitle'), message: ui('unsavedMessage') }))
    if (!mayLeave) return
    form.settle()
    then()
  }
  return (
    <Panel
      title={mode === 'act' ? title : text('modeTitle', { mode: text(mode), title })}
      width={width}
      onClose={() => void leave(onClose)}
      {...(isView ? {} : { onSave: saving.save })}
      testId="edit-dialog"
      footer={<Footer props={props} problemCount={Object.keys(form.problems).length} saving={saving} leave={leave} />}
    >
      {form.restoredAt === undefined ? null : <Restored at={form.restoredAt} onDrop={form.startAgain} />}
      {saving.theirs ? (
        <ConflictTable
          area={area}
          fields={fields}
          before={props.initial}
          mine={form.content.values}
          theirs={saving.theirs}
          onSave={saving.saveMerged}
        />
      ) : null}
      {fields.length > manyFields ? <ColumnChoice columns={columns} onChoose={setColumns} /> : null}
      <FormFields
        area={area}
        fields={fields}
        values={form.content.values}
        problems={form.problems}
        mode={mode}
        columns={columns}
        onChange={form.change}
      />
      <ChildForms
        area={area}
        forms={childForms}
        values={form.content.children}
        problems={form.problems}
        mode={mode}
        onChange={form.changeChildren}
      />
      {children}
    </Panel>
  )
}

/** With fewer fields than this more columns are of no use. */
const manyFields = 6

function ColumnChoice({ columns, onChoose }: { columns: 2 | 3 | 4; onChoose: (columns: 2 | 3 | 4) => void }) {
  const text = useText(formWords)
  return (
    <fieldset className="form-columns" data-focus-later>
      <legend className="visually-hidden">{text('columnCount')}</legend>
      {([2, 3, 4] as const).map((count) => (
        <label key={count}>
          <input type="radio" checked={columns === count} onChange={() => onChoose(count)} />
          {text('columns', { n: count })}
        </label>
      ))}
    </fieldset>
  )
}

interface FooterProps {
  props: EditDialogProps
  problemCount: number
  saving: ReturnType<typeof useSaving>
  leave: (then: () => void) => Promise<void>
}

function Footer({ props, problemCount, saving, leave }: FooterProps) {
  const { mode, onClose, canAddNext, onPrevious, onNext } = props
  const text = useText(listWords)
  const form = useText(formWords)
  const ui = useText(uiWords)
  const isView = mode === 'view'
  const beside = (go: (() => void) | undefined, label: string, icon: 'chevronLeft' | 'chevronRight') => (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={!go}
      onClick={() => go && void leave(go)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <>
      {onPrevious || onNext ? (
        <span className="form-beside">
          {beside(onPrevious, form('previous'), 'chevronLeft')}
          {beside(onNext, form('next'), 'chevronRight')}
        </span>
      ) : null}
      <span className="popup-links form-problem" role="status">
        {problemCount > 0 ? text('fixProblems', { n: problemCount }) : null}
      </span>
      <button type="button" className="plain-button" onClick={() => void leave(onClose)}>
        {ui(isView ? 'close' : 'cancel')}
      </button>
      {canAddNext && mode === 'add' ? (
        <button
          type="button"
          className="plain-button"
          onClick={saving.saveAndNew}
          disabled={saving.isBusy}
          data-testid="dialog-save-new"
        >
          {form('saveAndNew')}
        </button>
      ) : null}
      {isView ? null : (
        <button
          type="button"
          className="main-button"
          style={{ minWidth: 96 }}
          onClick={saving.save}
          disabled={saving.isBusy}
          data-testid="dialog-save"
        >
          {saving.isBusy ? text('saving') : mode === 'act' ? ui('confirm') : text('save')}
        </button>
      )}
    </>
  )
}

function Restored({ at, onDrop }: { at: number; onDrop: () => void }) {
  const text = useText(formWords)
  return (
    <div className="form-banner form-restored" role="status" data-focus-later>
      <span>{text('restored', { at: formatClock(at) })}</span>
      <button type="button" className="plain-button" onClick={onDrop} data-testid="draft-drop">
        {text('dropDraft')}
      </button>
    </div>
  )
}
