// Reads lines copied from a workbook. Valid lines become rows; the others stay as they were pasted, each with its
// problem.

import { useId, useRef, useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import type { Values } from '../check.ts'
import type { FormField } from '../form-field.ts'
import { useFormPart } from '../unfinished-parts.ts'
import { findByCode } from './find-by-code.ts'
import styles from './paste-lines.module.css'
import { type ReadLines, readPastedLines } from './read-pasted-lines.ts'
import { rowGridWords } from './words.ts'

interface PasteLinesProps {
  fields: readonly FormField[]
  initial: Values
  onAdd: (rows: readonly Values[]) => void
  onClose: () => void
}

/** Maximum number of rows per paste, because each row is rendered with its inputs. */
const maxAtOnce = 300

export function PasteLines({ fields, initial, onAdd, onClose }: PasteLinesProps) {
  const text = useText(rowGridWords)
  const language = useLanguage((state) => state.language)
  const id = useId()
  const [pasted, setPasted] = useState('')
  const [read, setRead] = useState<ReadLines>()
  const [isBusy, setBusy] = useState(false)
  const [isHolding, setHolding] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  useFormPart({
    isFinished: () => pasted.trim() === '',
    tell: () => {
      setHolding(true)
      box.current?.focus()
    },
  })
  const take = async () => {
    setBusy(true)
    try {
      const unknown = (label: string, unknownText: string) => text('unknownIn', { label, text: unknownText })
      const pastedLines = await readPastedLines(pasted, { fields, initial, language, find: findByCode, unknown })
      const acceptedLines = pastedLines.lines.flatMap(({ values }) => (values ? [values] : [])).slice(0, maxAtOnce)
      const rejectedLines = leftOf(pastedLines, acceptedLines.length)
      onAdd(acceptedLines)
      setRead({ ...pastedLines, lines: rejectedLines })
      setPasted(
        [
          ...(rejectedLines.length > 0 && pastedLines.head ? [pastedLines.head] : []),
          ...rejectedLines.map((line) => line.text),
        ].join('\n'),
      )
      if (rejectedLines.length === 0 && pastedLines.unknown.length === 0) onClose()
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={`grid gap-6 margin-bottom-12 card ${styles.paste}`} data-testid="paste-lines">
      <label className="muted" htmlFor={id}>
        {text('pasteLines', { columns: fields.map(({ label }) => label).join(', ') })}
      </label>
      <textarea
        className="full-width control size-13"
        ref={box}
        id={id}
        rows={6}
        value={pasted}
        spellCheck={false}
        onChange={({ target }) => setPasted(target.value)}
        // Tab must not leave the pasted text, and Enter adds a line without saving the form.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.stopPropagation()
        }}
      />
      <p className="flex gap-8 flush">
        <PlainButton disabled={isBusy || pasted.trim() === ''} onClick={() => void take()} data-testid="paste-take">
          {text('takeLines')}
        </PlainButton>
        <PlainButton onClick={onClose}>{text('closePaste')}</PlainButton>
      </p>
      {isHolding && pasted.trim() !== '' ? (
        <p role="alert" className={styles.faults}>
          {text('linesHold')}
        </p>
      ) : null}
      {read ? <Faults read={read} /> : null}
    </div>
  )
}

/** Returns the lines that are not added: invalid ones, and those beyond the maximum. */
function leftOf({ lines }: ReadLines, takenCount: number) {
  let count = 0
  return lines.filter(({ values }) => {
    if (!values) return true
    count += 1
    return count > takenCount
  })
}

function Faults({ read: { lines, unknown } }: { read: ReadLines }) {
  const text = useText(rowGridWords)
  const faulty = lines.filter(({ problems }) => problems.length > 0)
  return (
    <div role="alert" className={styles.faults}>
      {unknown.length > 0 ? <p className="flush">{text('columnsNotTaken', { columns: unknown.join(', ') })}</p> : null}
      {faulty.length > 0 ? <p className="flush">{text('linesNotTaken', { n: faulty.length })}</p> : null}
      <ul>
        {faulty.map((line) => (
          <li key={line.number}>
            {text('lineFault', {
              n: line.number,
              line: line.text.replaceAll('\t', ' | '),
              fault: line.problems.join('; '),
            })}
          </li>
        ))}
      </ul>
      {lines.length > faulty.length ? (
        <p className="flush">{text('linesLeft', { n: lines.length - faulty.length })}</p>
      ) : null}
    </div>
  )
}
