import { EllipsisVerticalIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { useDismiss } from '../../../ui/popover/use-dismiss.ts'
import { shellWords } from '../../words.ts'
import styles from './more.module.css'

/**
 * The items that do not fit into the header. They stay mounted while it is closed, so that their keys work and their
 * dialogs stay open.
 */
export function More({ children }: { children: ReactNode }) {
  const text = useText(shellWords)
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  useDismiss(ref, isOpen, (isByKey) => {
    setOpen(false)
    if (isByKey) ref.current?.querySelector('button')?.focus()
  })
  return (
    <div className="relative" ref={ref}>
      <IconButton
        of={EllipsisVerticalIcon}
        size={20}
        label={text('moreOfHeader')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        data-testid="header-more"
      />
      <div className={styles.panel} hidden={!isOpen} data-testid="header-more-panel">
        {children}
      </div>
    </div>
  )
}
