import type { ReactNode } from 'react'

export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="gallery-section" aria-label={title}>
      <h2>
        {title} {hint ? <small>{hint}</small> : null}
      </h2>
      {children}
    </section>
  )
}
