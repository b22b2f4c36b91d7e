// A small panel below the button that opens it. It closes on Esc and on a press outside.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './popover.module.css'
import { useDismiss } from './use-dismiss.ts'

interface PopoverProps {
  button: ReactNode
  label: string
  className?: string
  /** The edge of the button to which the panel is aligned. */
  align?: 'start' | 'end'
  testId?: string
  onOpen?: () => void
  children: (close: () => void) => ReactNode
}

const margin = 8

/** Returns how far a panel must move to be inside the window, in pixels. */
function shiftInto(panel: Element): number {
  const { left, right } = panel.getBoundingClientRect()
  const room = document.documentElement.clientWidth - margin
  return left < margin ? margin - left : right > room ? Math.max(room - right, margin - left) : 0
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
  const panel = useRef<HTMLDivElement>(null)
  const [shift, setShift] = useState(0)
  useDismiss(ref, isOpen, (isByKey) => {
    setOpen(false)
    if (isByKey) ref.current?.querySelector('button')?.focus()
  })
  useEffect(() => {
    if (!isOpen || !panel.current) return
    const observer = new ResizeObserver(([entry]) => entry && setShift((shift) => shift + shiftInto(entry.target)))
    observer.observe(panel.current)
    return () => {
      observer.disconnect()
      setShift(0)
    }
  }, [isOpen])
  const toggle = () => {
    if (!isOpen) onOpen?.()
    setOpen(!isOpen)
  }
  return (
    <span className="inline-flex relative" ref={ref}>
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
        <div
          ref={panel}
          className={classNames(styles.panel, align === 'start' && styles.start)}
          style={align === 'start' ? { left: shift } : { right: -shift }}
        >
          {children(() => setOpen(false))}
        </div>
      ) : null}
    </span>
  )
}
