// Our own dialog. An Ant Design Modal that is open while its tab is hidden breaks the tab when it is shown again. The
// specification also requires dragging, resizing and full screen.

import { MaximizeIcon, MinimizeIcon, XIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { IconButton } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import type { IconShape } from '../icon/icon.tsx'
import { useIsBelow } from '../theme/width.ts'
import { uiWords } from '../words.ts'
import { useFocusTrap } from './focus-trap.ts'
import styles from './panel.module.css'
import { usePanelBox } from './panel-box.ts'

interface PanelProps {
  title: string
  width?: number
  /** Runs on a request to close: Esc, the cross, or a press beside the panel. */
  onClose: () => void
  /** Ctrl-S inside the panel. */
  onSave?: () => void
  /** Counts the entries made in the panel one after another. The first field is focused at the start of each. */
  round?: number
  footer?: ReactNode
  children: ReactNode
  testId?: string
}

/** Narrower panels are questions. */
const sheetBelow = 500

export function Panel({ title, width = 720, onClose, onSave, round, footer, children, testId }: PanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const [isEnlarged, setEnlarged] = useState(false)
  const isPhone = useIsBelow('phone')
  // On a phone a question is at the lower edge, near the thumb; a form fills the screen.
  const isSheet = isPhone && width < sheetBelow
  const isFull = !isSheet && (isPhone || isEnlarged)
  const { box, drag, resize } = usePanelBox(width)
  const text = useText(uiWords)
  useFocusTrap(ref, round)

  const onKeyDown = (event: KeyboardEvent) => {
    // Escape closes an open list of options first. A list that is part of the panel closes with it.
    const { target } = event
    const isInOpenList =
      target instanceof Element && target.ariaExpanded === 'true' && target.ariaHasPopup === 'listbox'
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && !isInOpenList) {
      event.stopPropagation()
      onClose()
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      event.preventDefault()
      onSave?.()
    }
  }
  return (
    <div className={styles.veil}>
      <div
        ref={ref}
        className={classNames(styles.panel, isFull && styles.full, isSheet && styles.sheet)}
        style={
          isFull || isSheet
            ? undefined
            : { left: box.left, top: box.top, width: box.width, maxHeight: `calc(100vh - ${box.top + 12}px)` }
        }
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        data-testid={testId}
      >
        <header className={styles.head} onPointerDown={isFull || isSheet ? undefined : drag}>
          <h2 className="grow flush size-16 bold ellipsis" id={titleId}>
            {title}
          </h2>
          {isPhone || width < sheetBelow ? null : (
            <PanelButton icon={isFull ? MinimizeIcon : MaximizeIcon} onClick={() => setEnlarged(!isFull)}>
              {text(isFull ? 'restore' : 'fullscreen')}
            </PanelButton>
          )}
          <PanelButton icon={XIcon} onClick={onClose}>
            {text('close')}
          </PanelButton>
        </header>
        <div className={`grow min-height-0 scroll padding-16 ${styles.body}`} data-panel-body>
          {children}
        </div>
        {footer ? (
          <footer className={`flow justify-end gap-8 padding-12-16 line-above ${styles.foot}`}>{footer}</footer>
        ) : null}
        {isFull || isSheet ? null : <span className={styles.edge} aria-hidden="true" onPointerDown={resize} />}
      </div>
    </div>
  )
}

function PanelButton({ icon, onClick, children }: { icon: IconShape; onClick: () => void; children: string }) {
  return <IconButton of={icon} label={children} onClick={onClick} />
}
