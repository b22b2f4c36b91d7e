// The state of an edit dialog: its values, their problems, a conflict with another person, and its draft.
import { useContext, useEffect, useRef, useState } from 'react'
import { CallError, problemsOf } from '../../api/call-error.ts'
import { notifyFailure } from '../../api/query.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { useSession } from '../../session/session.ts'
import { toast } from '../../ui/state/toast.tsx'
import { nameOfRecord } from '../labels.ts'
import { TabContext } from '../tab/tab-context.ts'
import { markUnsaved } from '../tab/unsaved-changes.ts'
import { checkValues, isEmpty, trimValues, type Values } from './check.ts'
import {
  type ChildForm,
  type ChildValues,
  checkChildren,
  childrenToSend,
  childValuesOf,
  declaredFieldsOf,
  isAtChild,
  openBroken,
  problemsLeft,
  problemsOfRows,
} from './children/child-form.ts'
import { readDraft, removeDraft, storeDraft, withoutSecrets } from './draft.ts'
import type { FormField, FormMode } from './form-field.ts'
import type { PendingUploads } from './pending-uploads.ts'
import { changeValue } from './presets.ts'
import type { UnfinishedParts } from './unfinished-parts.ts'
import { formWords } from './words.ts'

export interface EditFormOptions {
  title: string
  mode: FormMode
  fields: readonly FormField[]
  initial: Values
  childForms?: readonly ChildForm[]
  /** Sends the values. Rejects with a CallError. */
  onSave: (values: Values) => Promise<unknown>
  /** Reads the row again after another person has changed it. */
  onReload?: () => Promise<Values>
  onClose: () => void
  /** Runs after `onClose` when the record was saved, but not when another one follows. */
  onSaved?: (() => void) | undefined
  /** The caller shows the message of success itself. */
  isQuiet?: boolean
  /** Rules across fields. Returns problems by field. */
  check?: (values: Values) => Readonly<Record<string, string | undefined>>
  /** Returns whether no other record has this value of a unique field. */
  isFree?: (name: string, value: unknown) => Promise<boolean>
}

interface Content {
  values: Values
  children: ChildValues
}

/** Returns the problems that have a text. */
const wrongOf = (problems: Readonly<Record<string, string | undefined>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))

/** The content to send, and the record with which its lines are compared. */
interface FormSubmission extends Content {
  record: Values
}

const noChildren: readonly ChildForm[] = []
const uniqueCheckMs = 500

/** Returns the draft of this dialog in this browser. Dialogs that perform an action have none. */
function useDraft({ title, mode, fields, initial }: EditFormOptions) {
  const { path } = useContext(TabContext)
  const userId = useSession((state) => state.user?.id ?? '')
  const key = [userId, path, title, mode, initial.id ?? ''].join('|')
  const hasDraft = mode === 'add' || mode === 'edit'
  const [savedDraft] = useState(() => (hasDraft ? readDraft<Content>(key, Date.now()) : undefined))
  const keep = ({ values, children }: Content) => {
    if (!hasDraft) return
    const content = { values: withoutSecrets(values, fields), children }
    storeDraft(key, { at: Date.now(), version: initial.version, content })
  }
  return { entry: savedDraft, keep, drop: () => removeDraft(key), path }
}

export function useEditForm(options: EditFormOptions) {
  const { fields, initial, childForms = noChildren, isFree } = options
  const text = useText(formWords)
  const draft = useDraft(options)
  const fresh = (): Content => ({ values: initial, children: childValuesOf(childForms, initial) })
  const [content, setContent] = useState<Content>(() =>
    draft.entry ? { ...draft.entry.content, values: { ...initial, ...draft.entry.content.values } } : fresh(),
  )
  const [isDirty, setDirty] = useState(draft.entry !== undefined)
  const [round, setRound] = useState(0)
  const [restoredAt, setRestoredAt] = useState(draft.entry?.at)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const latest = useRef(content)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (restoredAt !== undefined) markUnsaved(draft.path, true)
  }, [restoredAt, draft.path])

  const put = (next: Content) => {
    latest.current = next
    setContent(next)
    setDirty(true)
    markUnsaved(draft.path, true)
    draft.keep(next)
  }
  const solve = (name: string) => setProblems(({ [name]: _solved, ...rest }) => rest)
  const checkFree = (name: string, value: unknown) => {
    clearTimeout(timer.current)
    const isUnique = fields.find((field) => field.name === name)?.field.unique
    if (!isFree || !isUnique || isEmpty(value) || value === initial[name]) return
    const ask = async () => {
      const isTaken = !(await isFree(name, value).catch(() => true))
      if (isTaken && latest.current.values[name] === value) {
        setProblems((old) => ({ ...old, [name]: text('taken') }))
      }
    }
    timer.current = setTimeout(() => void ask(), uniqueCheckMs)
  }
  const change = (name: string, value: unknown) => {
    put({ ...latest.current, values: changeValue(fields, latest.current.values, { name, value }) })
    solve(name)
    checkFree(name, value)
  }
  const changeChildren = (children: ChildValues) => {
    const before = latest.current.children
    put({ ...latest.current, children })
    setProblems((old) => problemsLeft(old, before, children))
  }
  /** Shows the problems and opens rows with problems for editing. */
  const showProblems = (newProblems: Record<string, string>) => {
    setProblems(newProblems)
    latest.current = { ...latest.current, children: openBroken(latest.current.children, newProblems) }
    setContent(latest.current)
  }
  /** Ends the draft after the content is saved or discarded. */
  const settle = () => {
    clearTimeout(timer.current)
    setDirty(false)
    setRestoredAt(undefined)
    markUnsaved(draft.path, false)
    draft.drop()
  }
  const startAgain = () => {
    settle()
    setRound((old) => old + 1)
    latest.current = fresh()
    setContent(latest.current)
    setProblems({})
  }
  const state = { content, isDirty, restoredAt, problems, round, latest: () => latest.current }
  return { ...state, showProblems, change, changeChildren, settle, startAgain }
}

/** Returns a function that shows what was saved. The message replaces the previous one of the same form. */
function useSavedNotice({ title, mode, initial }: EditFormOptions) {
  const text = useText(formWords)
  const language = useLanguage((state) => state.language)
  return (values: Values) => {
    const name = nameOfRecord({ ...initial, ...values }, language)
    const failureText =
      mode === 'action'
        ? text('actionSaved', { title })
        : name
          ? text('savedNamed', { title, name })
          : text('saved', { title })
    toast('ok', failureText, { key: `saved ${title}` })
  }
}

/** Sends the content of the form. A refusal leaves the dialog as it is. */
export function useSaving(
  options: EditFormOptions,
  form: ReturnType<typeof useEditForm>,
  { uploads, parts }: { uploads: PendingUploads; parts: UnfinishedParts },
) {
  const { fields, childForms = noChildren, mode, onSave, onReload, check } = options
  const language = useLanguage((state) => state.language)
  const tellSaved = useSavedNotice(options)
  const [isBusy, setBusy] = useState(false)
  const [theirs, setTheirs] = useState<Values>()
  const declared = declaredFieldsOf(fields)

  const refuse = async (error: unknown, { children, record }: FormSubmission) => {
    console.warn(`${mode === 'add' ? 'add' : 'update'} failed`, error instanceof Error ? error.message : error)
    const refused = problemsOfRows(childForms, children, { record, problems: problemsOf(error) })
    form.showProblems(refused)
    const isShown = (name: string) => name in declared || isAtChild(childForms, children, name)
    if (error instanceof CallError && error.error === 'stale') {
      const { version, by: updateUser, at: updateTime } = error.params
      const header = { version, updateUser, updateTime }
      setTheirs(onReload ? await onReload().catch(() => header) : header)
    } else if (!Object.keys(refused).some(isShown)) notifyFailure(error)
  }
  const send = async (submission: FormSubmission, done: () => void) => {
    if (isBusy) return
    const { children, record } = submission
    const values = trimValues(submission.values, declared)
    const messageByField: Record<string, string> = {
      ...wrongOf(check?.(values)),
      ...checkValues(declared, values, language),
      ...checkChildren(childForms, children, language),
    }
    form.showProblems(messageByField)
    if (Object.keys(messageByField).length > 0) return console.warn('form validation failed')
    setBusy(true)
    try {
      await onSave({ ...values, ...childrenToSend(childForms, children, record) })
      setTheirs(undefined)
      form.settle()
      if (!options.isQuiet) tellSaved(values)
      done()
    } catch (error) {
      await refuse(error, submission)
    } finally {
      setBusy(false)
    }
  }
  const sendTyped = async (done: () => void) => {
    if (isBusy) return
    const unfinished = parts.first()
    if (unfinished) return unfinished.tell()
    setBusy(true)
    const haveArrived = await uploads.haveArrived()
    setBusy(false)
    if (haveArrived) await send({ ...form.latest(), record: options.initial }, done)
  }
  const close = () => {
    options.onClose()
    options.onSaved?.()
  }
  return {
    isBusy,
    theirs,
    save: () => void sendTyped(close),
    saveAndNew: () => void sendTyped(form.startAgain),
    saveMerged: (values: Values, children: ChildValues) =>
      void send({ values, children, record: theirs ?? options.initial }, close),
  }
}
