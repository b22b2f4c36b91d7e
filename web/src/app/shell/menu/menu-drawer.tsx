// The menu of a narrow window. It covers the page and closes when a page is chosen.

import { XIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { useFocusTrap } from '../../../ui/panel/focus-trap.ts'
import { Brand } from '../../brand.tsx'
import { shellWords } from '../../words.ts'
import styles from './menu-drawer.module.css'

interface MenuDrawerProps {
  product: string
  onClose: () => void
  children: ReactNode
}

export function MenuDrawer({ product, onClose, children }: MenuDrawerProps) {
  const text = useText(shellWords)
  const ref = useRef<HTMLDivElement>(null)
  useFocusTrap(ref)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div className={styles.veil} onPointerDown={(event) => event.target === event.currentTarget && onClose()}>
      <div
        ref={ref}
        className={`column full-height surface ${styles.drawer}`}
        role="dialog"
        aria-modal="true"
        aria-label={text('mainMenu')}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        data-testid="menu-drawer"
      >
        <header className={`row rigid line-below ${styles.head}`}>
          <Brand isSmall product={product} className="grow" />
          <IconButton of={XIcon} label={text('closeMenu')} onClick={onClose} />
        </header>
        <div className="column grow min-height-0 scroll" data-panel-body>
          {children}
        </div>
      </div>
    </div>
  )
}
