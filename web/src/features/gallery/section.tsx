import type { ReactNode } from 'react'
import styles from './gallery.module.css'

export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={`column gap-12 padding-16 card ${styles.section}`} aria-label={title}>
      <h2>
        {title} {hint ? <small>{hint}</small> : null}
      </h2>
      {children}
    </section>
  )
}
