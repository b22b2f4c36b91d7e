import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { PlainButton } from '../button/button.tsx'
import { uiWords } from '../words.ts'
import { Panel } from './panel.tsx'
import styles from './popups.module.css'

interface PopupProps {
  title: string
  onCancel: () => void
  onConfirm?: () => void
  cancelText?: string
  confirmText?: string
  /** Marks a destructive action, whose button is not the primary one. */
  isDangerous?: boolean
  isBusy?: boolean
  /**
   * Id of the form inside that the confirm button submits, like Enter in its fields. The form then calls `onConfirm`.
   */
  form?: string
  /** Links at the left of the footer. */
  links?: ReactNode
  width?: number
  children: ReactNode
  testId?: string
}

/** The reusable popup of the specification: title, optional links and two buttons. */
export function Popup(props: PopupProps) {
  const text = useText(uiWords)
  const { title, onCancel, onConfirm, isDangerous = false, isBusy = false, links, width = 420, testId, form } = props
  return (
    <Panel
      title={title}
      width={width}
      onClose={onCancel}
      testId={testId}
      footer={
        <>
          {links ? <span className="grow">{links}</span> : null}
          <PlainButton onClick={onCancel}>{props.cancelText ?? text('cancel')}</PlainButton>
          {onConfirm || form ? (
            <button
              type={form ? 'submit' : 'button'}
              form={form}
              className={isDangerous ? 'danger-button' : 'main-button'}
              onClick={onConfirm}
              disabled={isBusy}
              data-autofocus
              data-testid="popup-confirm"
            >
              {props.confirmText ?? text('confirm')}
            </button>
          ) : null}
        </>
      }
    >
      <div className={styles.text}>{props.children}</div>
    </Panel>
  )
}
