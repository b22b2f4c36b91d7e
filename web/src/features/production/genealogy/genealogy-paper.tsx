// A trace or a recall list on paper.
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Paper } from '../../../ui/print/paper.tsx'
import { formatInstant } from '../../../ui/value/time.ts'
import { genealogyWords } from './words.ts'

export function GenealogyPaper({ title, children }: { title: string; children: ReactNode }) {
  const text = useText(genealogyWords)
  return (
    <Paper isLandscape>
      {(printedAt) => (
        <article className="column gap-12">
          <h1 className="flush size-20">{title}</h1>
          {children}
          <p className="muted">{text('printed', { time: formatInstant(printedAt) })}</p>
        </article>
      )}
    </Paper>
  )
}
