// A confirm dialog, opened from anywhere: `if (await confirm({...}))`.

import { create } from 'zustand'
import { useText } from '../../i18n/text.ts'
import { LinkButton } from '../button/button.tsx'
import { uiWords } from '../words.ts'
import { Popup } from './popup.tsx'
import styles from './popups.module.css'

interface NamedRecord {
  readonly id: string
  readonly name: string
  /** Opens the record instead of answering the question. */
  readonly onOpen?: () => void
}

interface QuestionText {
  title: string
  message: string
  /** Names of the affected records. The first ones are listed. */
  records?: readonly NamedRecord[]
  /** Number of affected records, if it is larger than that of the known names. */
  count?: number
  /** Further consequences of the action. */
  consequence?: string | undefined
  /** Label of the button that answers no, if "Cancel" would be ambiguous. */
  cancelText?: string
  /** Marks a destructive action. */
  isDangerous?: boolean
}

/** The button that answers yes is named by its verb. If the action is not possible, there is nothing to confirm. */
type ConfirmRequest = QuestionText &
  ({ confirmText: string; isRefused?: false } | { confirmText?: undefined; isRefused: true })

interface OpenQuestion {
  request: ConfirmRequest
  answer: (isConfirmed: boolean) => void
}

const useOpenQuestion = create<{ question: OpenQuestion | undefined }>(() => ({ question: undefined }))

/** Returns true if the person confirms, false on cancel, Esc and close. A dialog that is already open is cancelled. */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  return new Promise((resolve) => {
    useOpenQuestion.getState().question?.answer(false)
    const answer = (isConfirmed: boolean) => {
      useOpenQuestion.setState({ question: undefined })
      resolve(isConfirmed)
    }
    useOpenQuestion.setState({ question: { request, answer } })
  })
}

/** Shows the open confirm dialog. Rendered once, at the root. */
export function ConfirmHost() {
  const question = useOpenQuestion((state) => state.question)
  const text = useText(uiWords)
  if (!question) return null
  const { request, answer } = question
  const open = ({ onOpen, ...record }: NamedRecord): NamedRecord =>
    onOpen ? { ...record, onOpen: () => [answer(false), onOpen()] } : record
  return (
    <Popup
      title={request.title}
      onCancel={() => answer(false)}
      onConfirm={request.isRefused ? undefined : () => answer(true)}
      confirmText={request.confirmText}
      cancelText={request.cancelText ?? text(request.isRefused ? 'close' : 'cancel')}
      isDangerous={request.isDangerous ?? false}
    >
      {request.message}
      {request.records?.length ? (
        <Names records={request.records.map(open)} count={request.count ?? request.records.length} />
      ) : null}
      {request.consequence ? <p className="above-8">{request.consequence}</p> : null}
    </Popup>
  )
}

const namesShown = 5

function Names({ records, count }: { records: readonly NamedRecord[]; count: number }) {
  const text = useText(uiWords)
  const shownRecords = records.slice(0, namesShown)
  const more = count - shownRecords.length
  return (
    <ul className={styles.names}>
      {shownRecords.map(({ id, name, onOpen }) => (
        <li key={id}>{onOpen ? <LinkButton onClick={onOpen}>{name}</LinkButton> : name}</li>
      ))}
      {more > 0 ? <li>{text('andMore', { n: more })}</li> : null}
    </ul>
  )
}
