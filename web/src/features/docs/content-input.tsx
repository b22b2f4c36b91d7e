// The content of a document beside what readers will see of it.
import { documentFormat } from '@gemba/contract/docs/dictionaries.ts'
import { document, previewDocument } from '@gemba/contract/docs/document.ts'
import { Input } from 'antd'
import DOMPurify from 'dompurify'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useCommandQuery } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import type { FormInputProps } from '../../resource/form/form-field.ts'
import articleStyles from './article/article.module.css'
import styles from './content-input.module.css'
import { docsWords } from './words.ts'

const rows = 18
const pauseMs = 400
const { markdown, html } = documentFormat.codes

/** The text as it was when somebody last paused in writing it. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export function ContentInput({ id, value, onChange, isDisabled, values }: FormInputProps<string>) {
  const content = useSettled(value ?? '')
  return (
    <div className={styles.editor}>
      <Input.TextArea
        id={id}
        rows={rows}
        value={value ?? ''}
        maxLength={document.fields.content.max}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
      />
      <Preview content={content} format={values.format === html ? html : markdown} />
    </div>
  )
}

function Preview({ content, format }: { content: string; format: typeof markdown | typeof html }) {
  const text = useText(docsWords)
  const body = useRef<HTMLDivElement>(null)
  const isEmpty = content.trim() === ''
  const { data } = useCommandQuery(previewDocument, { content, format }, { isEnabled: !isEmpty })
  const shown = isEmpty ? '' : (data?.content ?? '')
  useLayoutEffect(() => {
    body.current?.replaceChildren(DOMPurify.sanitize(shown, { RETURN_DOM_FRAGMENT: true, ADD_ATTR: ['target'] }))
  }, [shown])
  return (
    <section className={styles.preview} aria-label={text('preview')} data-testid="document-preview">
      {isEmpty ? <p className={styles.empty}>{text('previewEmpty')}</p> : null}
      <div ref={body} className={articleStyles.body} />
    </section>
  )
}
