// A small panel below the button that opens it; closes on Esc and on a press elsewhere.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './popover.module.css'

interface PopoverProps {
  button: ReactNode
  label: string
  className?: string
  /** The edge of the button that the panel begins at. */
  align?: 'start' | 'end'
  testId?: string
  onOpen?: () => void
  children: (close: () => void) => ReactNode
}

export function Popover({
  button,
  label,
  className = 'icon-button',
  align = 'end',
  testId,
  onOpen,
  children,
}: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (!ref.current?.contains(event.target as Node)) setOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      ref.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [isOpen])
  const toggle = () => {
    if (!isOpen) onOpen?.()
    setOpen(!isOpen)
  }
  return (
    <span className={styles.popover} ref={ref}>
      <button
        type="button"
        className={className}
        onClick={toggle}
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        data-testid={testId}
      >
        {button}
      </button>
      {isOpen ? (
        <div className={classNames(styles.panel, align === 'start' && styles.start)}>
          {children(() => setOpen(false))}
        </div>
      ) : null}
    </span>
  )
}
