// The dialog for adding, editing and viewing. Values that the declared fields forbid are not sent. A refusal leaves the
// dialog as it is.

import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { useDetail } from '../../session/session.ts'
import { type ColumnCount, columnCountOf, columnCounts, columnSetting } from '../../session/settings.ts'
import { IconButton, MainButton, PlainButton } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { IconShape } from '../../ui/icon/icon.tsx'
import { useDiscardQuestion } from '../../ui/panel/discard-question.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { formatClock } from '../../ui/value/time.ts'
import { uiWords } from '../../ui/words.ts'
import { listWords } from '../words.ts'
import type { Values } from './check.ts'
import type { ChildForm, ChildValues } from './children/child-form.ts'
import { ChildForms } from './children/child-forms.tsx'
import { liveRows } from './children/editable-rows.ts'
import { ConflictTable } from './conflict-table.tsx'
import styles from './form-dialogs.module.css'
import type { CheckedValues, FormField, FormFieldsOf, ProblemsOf, RecordMode } from './form-field.ts'
import formStyles from './form-fields.module.css'
import { PendingUploadContext, usePendingUploads } from './pending-uploads.ts'
import { TranslatedFields } from './translated-fields.tsx'
import { UnfinishedPartsContext, useUnfinishedParts } from './unfinished-parts.ts'
import { type EditFormOptions, useEditForm, useSaving } from './use-edit-form.ts'
import { formWords } from './words.ts'

/** The current content of a form: its values, and the lines by name. */
export interface FormContent {
  readonly values: Values
  readonly lines: Readonly<Record<string, readonly Values[]>>
}

export interface FormDialogProps extends EditFormOptions {
  /** Whether the dialog can continue with another new record after saving. */
  canAddNext?: boolean
  /** Opens the neighbours of this record in the list. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** Below the fields. */
  children?: ReactNode
  /** Below the fields and lines, rendered from the current content. */
  below?(filled: FormContent): ReactNode
  width?: number
  /** Labels of the buttons. That of an action is a verb. */
  confirmText?: string
  cancelText?: string
}

/** The button of an action is named by its verb. That of a record says that it saves. */
type ModeProps =
  | { readonly mode: 'action'; readonly confirmText: string }
  | { readonly mode: RecordMode; readonly confirmText?: undefined }

/** The result of a dialog: its initial values, overridden by the values of its fields. */
export type SavedValues<V, I> = Omit<I, keyof V> & CheckedValues<V>

interface TypedFormProps<V, I extends Values>
  extends Omit<FormDialogProps, 'fields' | 'initial' | 'onSave' | 'check' | 'mode' | 'confirmText'> {
  fields: FormFieldsOf<V>
  initial: I
  /** Sends the values. Rejects with a CallError. */
  onSave: (values: SavedValues<V, I>) => Promise<unknown>
  /** Rules across fields. Returns problems of the current values by field. */
  check?: (values: Partial<V>) => ProblemsOf<V>
}

export type EditDialogProps<V, I extends Values> = TypedFormProps<V, I> & ModeProps

/** A dialog with values typed by its fields. */
export function EditDialog<V, I extends Values>({ fields, initial, onSave, check, ...rest }: EditDialogProps<V, I>) {
  const byName: Readonly<Record<string, Omit<FormField, 'name'> | undefined>> = fields
  // This cast is safe: inputs only set values of their field, and required fields are validated.
  const save = (values: Values) => onSave(values as SavedValues<V, I>)
  return (
    <FormDialog
      {...rest}
      fields={Object.entries(byName).flatMap(([name, field]) => (field ? [{ name, ...field }] : []))}
      initial={{ ...initial }}
      onSave={save}
      check={check && ((values) => check(values as Partial<V>))}
    />
  )
}

const widthOfColumns = { 2: 720, 3: 960, 4: 1080 } as const

/** Returns the width in pixels. A table with many columns needs more room than fields. */
const widthOf = (childForms: readonly ChildForm[], columns: ColumnCount): number =>
  childForms.some(({ join, fields }) => join === 'OneToMany' && fields.length > 3) ? 1080 : widthOfColumns[columns]

/** Forms with fewer fields do not benefit from more columns. */
const manyFields = 6

/** Returns the number of columns. The person's setting applies to forms with many fields. */
function useColumnCount(fields: readonly FormField[]): ColumnCount {
  const chosen = columnCountOf(useDetail(columnSetting))
  return fields.length > manyFields ? chosen : columnCounts[0]
}

/** The same dialog for fields known at run time only, such as those of any resource. */
export function FormDialog(props: FormDialogProps) {
  const columns = useColumnCount(props.fields)
  const { title, mode, fields, onClose, children, childForms = [], width = widthOf(childForms, columns) } = props
  const text = useText(listWords)
  const canDiscard = useDiscardQuestion()
  const form = useEditForm(props)
  const uploads = usePendingUploads()
  const parts = useUnfinishedParts()
  const saving = useSaving(props, form, { uploads, parts })
  const isView = mode === 'view'
  /** Leaves the record, after a question if input would be lost. */
  const leave = async (then: () => void) => {
    const canLeave = (!form.isDirty && !parts.first()) || (await canDiscard())
    if (!canLeave) return
    form.settle()
    then()
  }
  return (
    <Panel
      title={mode === 'action' ? title : text('modeTitle', { mode: text(mode), title })}
      width={width}
      onClose={() => void leave(onClose)}
      onSave={isView ? undefined : saving.save}
      round={form.round}
      testId="edit-dialog"
      footer={<Footer props={props} problemCount={Object.keys(form.problems).length} saving={saving} leave={leave} />}
    >
      {form.restoredAt === undefined ? null : <Restored at={form.restoredAt} onDrop={form.startAgain} />}
      {saving.theirs ? (
        <ConflictTable
          fields={fields}
          childForms={childForms}
          before={props.initial}
          entered={form.content}
          storedValues={saving.theirs}
          onSave={saving.saveMerged}
        />
      ) : null}
      <PendingUploadContext value={uploads.add}>
        <TranslatedFields
          fields={fields}
          initial={props.initial}
          values={form.content.values}
          problems={form.problems}
          mode={mode}
          columns={columns}
          onChange={form.change}
        />
        <UnfinishedPartsContext value={parts.add}>
          <ChildForms
            forms={childForms}
            values={form.content.children}
            problems={form.problems}
            mode={mode}
            onChange={form.changeChildren}
          />
        </UnfinishedPartsContext>
        {children}
        {props.below?.(filledOf(form.content))}
      </PendingUploadContext>
    </Panel>
  )
}

function filledOf({ values, children: { rows } }: { values: Values; children: ChildValues }): FormContent {
  const lines = Object.entries(rows).map(([name, list]) => [name, liveRows(list).map((row) => row.values)])
  return { values, lines: Object.fromEntries(lines) }
}

interface FooterProps {
  props: FormDialogProps
  problemCount: number
  saving: ReturnType<typeof useSaving>
  leave: (then: () => void) => Promise<void>
}

function Footer({ props, problemCount, saving, leave }: FooterProps) {
  const { mode, onClose, canAddNext, onPrevious, onNext, confirmText, cancelText } = props
  const text = useText(listWords)
  const form = useText(formWords)
  const ui = useText(uiWords)
  const isView = mode === 'view'
  const beside = (go: (() => void) | undefined, label: string, icon: IconShape) => (
    <IconButton of={icon} label={label} disabled={!go} onClick={() => go && void leave(go)} />
  )
  return (
    <>
      {onPrevious || onNext ? (
        <span className="inline-flex">
          {beside(onPrevious, form('previous'), ChevronLeftIcon)}
          {beside(onNext, form('next'), ChevronRightIcon)}
        </span>
      ) : null}
      <span className="grow urgent size-12" role="status">
        {problemCount > 0 ? text('fixProblems', { n: problemCount }) : null}
      </span>
      <PlainButton onClick={() => void leave(onClose)}>{cancelText ?? ui(isView ? 'close' : 'cancel')}</PlainButton>
      {canAddNext && mode === 'add' ? (
        <PlainButton onClick={saving.saveAndNew} disabled={saving.isBusy} data-testid="dialog-save-new">
          {form('saveAndNew')}
        </PlainButton>
      ) : null}
      {isView ? null : (
        <MainButton style={{ minWidth: 96 }} onClick={saving.save} disabled={saving.isBusy} data-testid="dialog-save">
          {saving.isBusy ? text('saving') : (confirmText ?? text('save'))}
        </MainButton>
      )}
    </>
  )
}

function Restored({ at, onDrop }: { at: number; onDrop: () => void }) {
  const text = useText(formWords)
  return (
    <div className={classNames(formStyles.banner, styles.restored)} role="status" data-focus-later>
      <span>{text('restored', { at: formatClock(at) })}</span>
      <PlainButton onClick={onDrop} data-testid="draft-drop">
        {text('dropDraft')}
      </PlainButton>
    </div>
  )
}
