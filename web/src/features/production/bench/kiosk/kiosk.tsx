// The bench over the whole window, without header, menu and tabs.
import type { ReactNode } from 'react'
import { useFrameCover } from '../../../../resource/tab/frame-cover.ts'
import styles from './kiosk.module.css'

interface KioskProps {
  isOn: boolean
  /** Whether the tab of the bench is visible. */
  isShown: boolean
  children: ReactNode
}

export function Kiosk({ isOn, isShown, children }: KioskProps) {
  useFrameCover(isOn && isShown)
  // The same element in both modes, so that the bench keeps its state.
  return (
    <div
      className={isOn ? `scroll padding-16 ${styles.kiosk}` : undefined}
      data-testid={isOn ? 'bench-kiosk' : undefined}
    >
      {children}
    </div>
  )
}
