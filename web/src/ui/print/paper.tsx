// What a page prints instead of itself.
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import styles from './paper.module.css'

interface PaperProps {
  /** Whether the paper lies on its long side. */
  isLandscape?: boolean
  /** Renders the content. Receives the time of printing in ms. */
  children: (printedAt: number) => ReactNode
}

/** Prints its content alone, in light colours with any theme. The content is rendered only while the browser prints. */
export function Paper({ isLandscape = false, children }: PaperProps) {
  const [printedAt, setPrintedAt] = useState<number>()
  useEffect(() => {
    const start = () => flushSync(() => setPrintedAt(Date.now()))
    const end = () => setPrintedAt(undefined)
    addEventListener('beforeprint', start)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', start)
      removeEventListener('afterprint', end)
    }
  }, [])
  if (printedAt === undefined) return null
  return createPortal(
    <div className={`hidden ${styles.paper}`} data-is-landscape={isLandscape} data-testid="paper">
      {children(printedAt)}
    </div>,
    document.body,
  )
}
