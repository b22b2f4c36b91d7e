// Search field for scanned or typed codes. It has the focus, Enter searches, and several matches are listed for a
// choice.

import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { genealogyKind } from '@gemba/contract/production/genealogy/dictionaries.ts'
import { findTraceable } from '@gemba/contract/production/genealogy/trace.ts'
import { SearchIcon } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { MainButton, PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './genealogy.module.css'
import { genealogyWords } from './words.ts'

type TraceableMatch = CommandReply<typeof findTraceable>

interface Answer {
  code: string
  match: TraceableMatch
}

export function CodeSearch({ onChoose }: { onChoose: (key: string) => void }) {
  const text = useText(genealogyWords)
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => ref.current?.focus(), [])
  const look = async (event: FormEvent) => {
    event.preventDefault()
    const scanned = code.trim()
    // The next scan replaces this code.
    ref.current?.select()
    if (scanned === '') return
    try {
      const matches = await run(findTraceable, { code: scanned })
      const [only] = matches
      if (only && matches.length === 1) choose(only.key)
      else setAnswer({ code: scanned, match: matches })
    } catch (error) {
      notifyFailure(error)
    }
  }
  const choose = (key: string) => {
    setAnswer(undefined)
    onChoose(key)
  }
  return (
    <div className={styles.search}>
      <form className="column gap-4 max-width-720" onSubmit={(event) => void look(event)}>
        <label className="bold" htmlFor={id}>
          {text('search')}
        </label>
        <span>
          <input
            className="grow shrinkable height-40 padding-0-12 field size-16"
            id={id}
            ref={ref}
            value={code}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={text('searchHint')}
            onChange={({ target }) => setCode(target.value)}
            data-testid="trace-code"
          />
          <MainButton type="submit" className="height-40">
            <Icon of={SearchIcon} />
            {text('trace')}
          </MainButton>
        </span>
      </form>
      <div role="status">{answer ? <Answered answer={answer} onChoose={choose} /> : null}</div>
    </div>
  )
}

function Answered({ answer: { code, match }, onChoose }: { answer: Answer; onChoose: (key: string) => void }) {
  const text = useText(genealogyWords)
  const language = useLanguage((state) => state.language)
  if (match.length === 0)
    return (
      <p className="above-8">
        <strong>{text('notFound', { code })}</strong> {text('notFoundHint')}
      </p>
    )
  return (
    <div className="above-8">
      <strong>{text('several', { code })}</strong>
      <ul className="flow gap-8 unpadded unmarked above-8">
        {match.map(({ key, kind, code: matchCode, name }) => (
          <li key={key}>
            <PlainButton onClick={() => onChoose(key)}>
              {[wordOfCode(genealogyKind, kind, language), matchCode, name].filter(Boolean).join(' · ')}
            </PlainButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
