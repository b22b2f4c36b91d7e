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

interface ConfirmRequest {
  title: string
  message: string
  /** Names of the affected records. The first ones are listed. */
  records?: readonly NamedRecord[]
  /** Number of affected records, if it is larger than that of the known names. */
  count?: number
  /** Further consequences of the action. */
  consequence?: string | undefined
  /** The action is not possible, so there is nothing to confirm. */
  isRefused?: boolean
  /** Labels of the buttons, if the question does not make them obvious. */
  confirmText?: string
  cancelText?: string
  /** Marks a destructive action. */
  isDangerous?: boolean
  answer: (isConfirmed: boolean) => void
}

const useConfirmRequest = create<{ request: ConfirmRequest | undefined }>(() => ({ request: undefined }))

/** Returns true if the person confirms, false on cancel, Esc and close. A dialog that is already open is cancelled. */
export function confirm(request: Omit<ConfirmRequest, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    useConfirmRequest.getState().request?.answer(false)
    const answer = (isConfirmed: boolean) => {
      useConfirmRequest.setState({ request: undefined })
      resolve(isConfirmed)
    }
    useConfirmRequest.setState({ request: { ...request, answer } })
  })
}

/** Shows the open confirm dialog. Rendered once, at the root. */
export function ConfirmHost() {
  const request = useConfirmRequest((state) => state.request)
  const text = useText(uiWords)
  if (!request) return null
  const open = ({ onOpen, ...record }: NamedRecord): NamedRecord =>
    onOpen ? { ...record, onOpen: () => [request.answer(false), onOpen()] } : record
  return (
    <Popup
      title={request.title}
      onCancel={() => request.answer(false)}
      onConfirm={request.isRefused ? undefined : () => request.answer(true)}
      confirmText={request.confirmText ?? text('confirm')}
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
