// The shown work order is finished or was moved: a person chooses the next one.
import { useText } from '../../../../i18n/text.ts'
import { type BenchWork, findCurrentWork } from '../bench-work.ts'
import { NextWork } from '../next-work.tsx'
import large from '../sheet/bench-sheet.module.css'
import { benchWords } from '../words.ts'

interface GoneWorkProps {
  code: string
  works: readonly BenchWork[]
  onChoose: (id: string) => void
}

export function GoneWork({ code, works, onChoose }: GoneWorkProps) {
  const text = useText(benchWords)
  const next = findCurrentWork(works)
  return (
    <>
      <section className="column gap-12 padding-16 card" role="status" data-testid="bench-gone">
        <h1 className="flush size-24">{text('goneTitle', { code })}</h1>
        <p className="flush size-18">{text('goneHint')}</p>
        {next ? (
          <button
            type="button"
            className={`${large.large} ${large.main}`}
            onClick={() => onChoose(next.id)}
            data-testid="bench-continue"
          >
            {text('continueWith', { code: next.code })}
          </button>
        ) : null}
      </section>
      <NextWork works={works} onChoose={onChoose} />
    </>
  )
}
