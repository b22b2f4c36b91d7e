// Short notices at the bottom centre, away from the primary actions at the top of a page and the alarms at the right.
import { CheckIcon, CircleAlertIcon, MessageSquareTextIcon, XIcon } from 'lucide-react'
import { create } from 'zustand'
import { useText } from '../../i18n/text.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { uiWords } from '../words.ts'
import styles from './toast.module.css'

export type ToastKind = 'info' | 'ok' | 'warn' | 'error'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  title?: string
  /** A toast with the same key is replaced. */
  key?: string
  /** Duration in milliseconds; by default 8 s for errors and 4 s for others. */
  durationMs?: number
  /** An action that the person can still take, such as undo. */
  action?: { label: string; onRun: () => void }
}

const kindClass: Record<ToastKind, string | undefined> = {
  info: undefined,
  ok: styles.ok,
  warn: styles.warn,
  error: styles.error,
}

let lastId = 0
const atMost = 5
export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

/** Shows a notice at the bottom centre. */
export function toast(kind: ToastKind, text: string, extra: Omit<Toast, 'id' | 'kind' | 'text'> = {}): void {
  lastId += 1
  const newToast: Toast = { id: lastId, kind, text, ...extra }
  const others = useToasts.getState().toasts.filter((toast) => !extra.key || toast.key !== extra.key)
  useToasts.setState({ toasts: [...others, newToast].slice(-atMost) })
  setTimeout(() => dismiss(newToast.id), extra.durationMs ?? (kind === 'error' ? 8000 : 4000))
}

function dismiss(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Rendered once, at the root. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  const text = useText(uiWords)
  return (
    <section className={styles.toasts} aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={classNames(styles.toast, kindClass[toast.kind])} data-testid="toast">
          <Icon
            of={toast.kind === 'ok' ? CheckIcon : toast.kind === 'info' ? MessageSquareTextIcon : CircleAlertIcon}
          />
          <div className={`column grow break-words ${styles.text}`}>
            {toast.title ? <strong>{toast.title}</strong> : null}
            <span>{toast.text}</span>
          </div>
          {toast.action ? (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                dismiss(toast.id)
                toast.action?.onRun()
              }}
              data-testid="toast-action"
            >
              {toast.action.label}
            </button>
          ) : null}
          <button type="button" className="icon-button" onClick={() => dismiss(toast.id)} aria-label={text('close')}>
            <Icon of={XIcon} />
          </button>
        </div>
      ))}
    </section>
  )
}
