// The bench over the whole window, without header, menu and tabs.
import type { ReactNode } from 'react'
import styles from './kiosk.module.css'

export function Kiosk({ isOn, children }: { isOn: boolean; children: ReactNode }) {
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
