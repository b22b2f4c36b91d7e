// Preview of the next codes of a rule, before it is saved.

import { type CodePart, composeCode, entryKey } from '@gemba/contract/base/code-rule/compose-code.ts'
import { countCodes } from '@gemba/contract/base/code-rule/create-code.ts'
import { codePartType } from '@gemba/contract/base/code-rule/dictionaries.ts'
import { listDictionary } from '@gemba/contract/base/dictionary.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { useQueries } from '@tanstack/react-query'
import { queryOf, useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { FormContent } from '../../../resource/form/edit-dialog.tsx'
import { type Entry, exampleOf, localCodeTime } from './examples.ts'
import styles from './next-codes.module.css'
import { codeRuleWords } from './words.ts'

const previewCount = 3

/** Returns the enabled entries of the dictionaries that the parts use. */
function useEntries(parts: readonly CodePart[]): readonly Entry[] {
  const types = [
    ...new Set(
      parts.flatMap(({ segmentType, dictionaryType }) =>
        segmentType === codePartType.codes.dictionary && dictionaryType ? [dictionaryType] : [],
      ),
    ),
  ]
  const answers = useQueries({ queries: types.map((type) => queryOf(listDictionary, { type })) })
  return answers.flatMap(({ data }, at) =>
    (data ?? []).flatMap(({ id: code, text, disabled }) =>
      disabled === 1 ? [] : [{ type: types[at] ?? '', code, text }],
    ),
  )
}

export function NextCodes({ values: filled, lines }: FormContent) {
  const text = useText(codeRuleWords)
  const language = useLanguage((state) => state.language)
  // The form stores an empty input as null. The inputs of the parts are built from the fields of a part.
  const parts = (lines.codeRuleConfigs ?? []) as unknown as readonly CodePart[]
  const separator = typeof filled.separator === 'string' ? filled.separator : ''
  const entries = useEntries(parts)
  const values = exampleOf(parts, entries)
  const texts = new Map(entries.map(({ type, code, text }) => [entryKey(type, code), text]))
  const context = { at: localCodeTime(), values, separator, entries: texts }
  const codeRuleId = typeof filled.id === 'string' ? filled.id : undefined
  const counted = useCommandQuery(
    countCodes,
    { codeRuleId: codeRuleId ?? '', values },
    { isEnabled: codeRuleId !== undefined },
  )
  const takenCount = counted.data?.taken ?? 0
  const results = Array.from({ length: previewCount }, (_, index) => composeCode(parts, context, takenCount + index))
  const hasSerial = parts.some(({ segmentType }) => segmentType === codePartType.codes.serial)
  const fault = results.find((result) => 'fault' in result)
  return (
    <section className={styles.next} aria-live="polite" data-testid="next-codes">
      <h3 className="below-4 size-14">{text('next')}</h3>
      {!hasSerial ? (
        <p className="above-4 muted">{text('none')}</p>
      ) : fault ? (
        <p className="above-4 muted">
          {text(fault.fault, {
            part: wordOfCode(codePartType, fault.part.segmentType, language),
            dictionary: fault.part.dictionaryType ?? '',
            key: fault.key ?? '',
          })}
        </p>
      ) : (
        <>
          <ol className="flow gap-4-20 plain-list mono">
            {results.map((result) => ('code' in result ? <li key={result.code}>{result.code}</li> : null))}
          </ol>
          <p className="above-4 muted">{takenCount > 0 ? text('afterTaken', { n: takenCount }) : text('fromStart')}</p>
        </>
      )}
    </section>
  )
}
