// Short notices at the top right under the header, where they cover neither data nor actions.
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
  /** How often it was shown one after another. */
  count: number
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
const maxToasts = 5
export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

/** Shows a notice. An equal one that is still visible is counted instead of shown twice. */
export function toast(kind: ToastKind, text: string, extra: Omit<Toast, 'id' | 'kind' | 'text' | 'count'> = {}): void {
  lastId += 1
  const { toasts } = useToasts.getState()
  const isEqual = (shown: Toast) => shown.kind === kind && shown.text === text && shown.title === extra.title
  const equal = extra.action ? undefined : toasts.find((shown) => isEqual(shown) && !shown.action)
  const newToast: Toast = { id: lastId, kind, text, count: (equal?.count ?? 0) + 1, ...extra }
  const others = toasts.filter((shown) => shown !== equal && (!extra.key || shown.key !== extra.key))
  useToasts.setState({ toasts: [...others, newToast].slice(-maxToasts) })
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
            <span>
              <span>{toast.text}</span> {toast.count > 1 ? <span className="muted numeric">×{toast.count}</span> : null}
            </span>
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
