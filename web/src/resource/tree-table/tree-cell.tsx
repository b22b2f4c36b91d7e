import { ChevronDownIcon, ChevronRightIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { listWords } from '../words.ts'
import styles from './tree-table.module.css'

interface TreeCellProps {
  name: string
  place: { depth: number; hasChildren: boolean; isOpen: boolean }
  onTwist: () => void
  children?: ReactNode
}

/** The first cell of a row in a tree table: indented, with the button that expands and collapses the row. */
export function TreeCell({ name, place, onTwist, children }: TreeCellProps) {
  const text = useText(listWords)
  const { depth, hasChildren, isOpen } = place
  return (
    <span className={`inline-row gap-4 max-full-width ${styles.cell}`} style={{ paddingLeft: depth * 20 }}>
      {hasChildren ? (
        <button
          type="button"
          className={styles.twist}
          aria-expanded={isOpen}
          aria-label={text(isOpen ? 'fold' : 'unfold', { name })}
          onClick={onTwist}
        >
          <Icon of={isOpen ? ChevronDownIcon : ChevronRightIcon} />
        </button>
      ) : (
        <span className={styles.twist} />
      )}
      {children ?? name}
    </span>
  )
}
