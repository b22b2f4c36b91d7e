// A small panel below the button that opens it; closes on Esc and on a press elsewhere.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import './popover.css'

interface PopoverProps {
  button: ReactNode
  label: string
  className?: string
  testId?: string
  onOpen?: () => void
  children: (close: () => void) => ReactNode
}

export function Popover({ button, label, className = 'icon-button', testId, onOpen, children }: PopoverProps) {
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
    <span className="popover" ref={ref}>
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
      {isOpen ? <div className="popover-panel">{children(() => setOpen(false))}</div> : null}
    </span>
  )
}
